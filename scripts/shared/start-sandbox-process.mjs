import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './repository.mjs';

/** The operator's account in the sandbox, which sells the plan. The secret signs its webhooks. */
const OPERATOR_KEY = 'sk_test_plumbline';
const OPERATOR_SECRET = 'whsec_plumbline';

/**
 * Starts the built payment sandbox as a process that exits with this one, on `SANDBOX_PORT` or a free port.
 * Resolves to its address and the environment that points the server of `APP_URL` or `PORT` at it, so that deposits can be paid and
 * the plan bought there. Throws when it does not start.
 */
export async function startSandboxProcess({ PATH, SANDBOX_PORT, APP_URL, PORT } = process.env) {
  const child = spawn(process.execPath, [join(root, 'sandbox/dist/main.js')], {
    env: { PATH, PORT: SANDBOX_PORT || '0' },
    // The IPC channel tells it when this process ends, however suddenly.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  process.once('exit', () => child.kill());
  const address = await readAddress(child);
  const environment = {
    STRIPE_API_BASE: address,
    SQUARE_API_BASE: address,
    PAYPAL_API_BASE: address,
    PAYPAL_CLIENT_ID: 'sandbox-client',
    PAYPAL_CLIENT_SECRET: 'sandbox-secret',
    STRIPE_SECRET_KEY: OPERATOR_KEY,
    STRIPE_WEBHOOK_SECRET: OPERATOR_SECRET,
    STRIPE_PRICE_ID: await createPlan(address),
  };
  await listenTo(address, `${APP_URL || `http://localhost:${PORT || 3000}`}/webhooks/billing`);
  return { address, environment };
}

async function readAddress({ stdout }) {
  let address = '';
  for await (const line of createInterface({ input: stdout })) {
    address = /http:\/\/\S*[^\s:]/.exec(line)?.[0] ?? address;
    if (line === 'ready') return address;
  }
  throw new Error('The payment sandbox did not start, so the demo was not started.');
}

/** Creates the plan of $15 a month; resolves to the id of its price. */
async function createPlan(address) {
  const price = await post(`${address}/v1/prices`, {
    authorization: `Bearer ${OPERATOR_KEY}`,
    body: new URLSearchParams({
      currency: 'usd',
      unit_amount: '1500',
      'recurring[interval]': 'month',
      'product_data[name]': 'Plumbline Pro',
    }),
  });
  return price.id;
}

const listenTo = (address, url) =>
  post(`${address}/control/webhooks`, {
    'content-type': 'application/json',
    body: JSON.stringify({ provider: 'stripe', key: OPERATOR_KEY, url, secret: OPERATOR_SECRET }),
  });

async function post(url, { body, ...headers }) {
  const response = await fetch(url, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`The payment sandbox refused ${url}: ${await response.text()}`);
  return response.json();
}
