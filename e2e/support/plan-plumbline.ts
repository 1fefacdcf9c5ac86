import { DAY_MS } from '@plumbline/contract/durations';
import { type RunningSandbox, startSandbox } from '@plumbline/sandbox/start-sandbox';
import { control } from './paying-plumbline.ts';
import { test as base, type Plumbline, withPlumbline } from './plumbline.ts';

const OPERATOR_KEY = 'sk_test_operator0001';
const WEBHOOK_SECRET = 'whsec_of_the_operator';

/** A server that sells the plan, and a sandbox of the operator's Stripe, with a common clock. */
export interface PlanWorld {
  readonly plumbline: Plumbline;
  /** Advances both by days: the server is stopped meanwhile, and finds out for itself what happened at Stripe. */
  passDays(days: number): Promise<void>;
  /** Sets the card of every existing customer. */
  setCards(card: 'works' | 'declines'): Promise<void>;
}

/** A new world for each test, because each moves its clock. */
export const test = base.extend<{ plan: PlanWorld }>({
  plan: async ({ databaseKind }, use) => {
    const sandbox = await startSandbox();
    const sells = {
      STRIPE_API_BASE: sandbox.address,
      STRIPE_SECRET_KEY: OPERATOR_KEY,
      STRIPE_PRICE_ID: await createPrice(sandbox),
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    };
    await withPlumbline(databaseKind, sells, async (plumbline) => {
      const url = `${plumbline.address}/webhooks/billing`;
      await control(sandbox, 'webhooks', {
        provider: 'stripe',
        key: OPERATOR_KEY,
        url,
        secret: WEBHOOK_SECRET,
      });
      await use(worldOf(sandbox, plumbline));
    });
    await sandbox.close();
  },
  baseURL: async ({ plan }, use) => {
    await use(plan.plumbline.address);
  },
});

function worldOf(sandbox: RunningSandbox, plumbline: Plumbline): PlanWorld {
  let passed = 0;
  return {
    plumbline,
    async passDays(days) {
      passed += days;
      await plumbline.server.kill();
      await control(sandbox, 'clock', { advanceMs: days * DAY_MS });
      await plumbline.server.run({ NOW_OFFSET: String(passed * DAY_MS) });
    },
    async setCards(card) {
      const { data } = await callStripe<{ data: { id: string }[] }>(sandbox, 'customers');
      for (const { id } of data) await control(sandbox, `stripe/customers/${id}/card`, { card });
    },
  };
}

async function createPrice(sandbox: RunningSandbox): Promise<string> {
  const price = await callStripe<{ id: string }>(sandbox, 'prices', {
    currency: 'usd',
    unit_amount: '1500',
    'recurring[interval]': 'month',
    'product_data[name]': 'Plumbline Pro',
  });
  return price.id;
}

async function callStripe<Answer>(
  { address }: RunningSandbox,
  path: string,
  fields?: Record<string, string>,
): Promise<Answer> {
  const response = await fetch(`${address}/v1/${path}`, {
    method: fields ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${OPERATOR_KEY}` },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
