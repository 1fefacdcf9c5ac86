import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './repository.mjs';

/**
 * Starts the built stand-in for the payment providers as a process that ends with this one, on `SANDBOX_PORT` or a free port.
 * Resolves to its address and the environment that points a server at it. Throws when it does not start.
 */
export async function startSandboxProcess({ PATH, SANDBOX_PORT } = process.env) {
  const child = spawn(process.execPath, [join(root, 'sandbox/dist/main.js')], {
    env: { PATH, PORT: SANDBOX_PORT || '0' },
    // Through the last it notices the end of this process, however sudden.
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
  };
  return { address, environment };
}

async function readAddress({ stdout }) {
  let address = '';
  for await (const line of createInterface({ input: stdout })) {
    address = /http:\/\/\S*[^\s:]/.exec(line)?.[0] ?? address;
    if (line === 'ready') return address;
  }
  throw new Error('The payment sandbox did not start, so neither does the demo.');
}
