import type { BillingRedirect, BillingStatus } from '@plumbline/contract/billing';
import { type RunningSandbox, startSandbox } from '@plumbline/sandbox/start-sandbox';
import type { Stripe } from 'stripe';
import { type AccountId, accountId } from '../account-id.ts';
import { stripeClient } from '../providers/stripe/stripe-client.ts';
import { PASSWORD, signedInContractor } from './factory.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import type { ApiClient } from './visitors/api-client.ts';
import { freePort, shareClock } from './visitors/paying-client.ts';

const OPERATOR_KEY = 'sk_test_operator0001';
const WEBHOOK_SECRET = 'whsec_of_the_operator';
type Move = Parameters<TestApp['clock']['moveBy']>[0];

/** The server with a sandbox of the operator's Stripe, which sells the plan and sends webhooks over a socket. */
export interface PlanApp {
  readonly server: TestApp;
  readonly sandbox: RunningSandbox;
  /** The operator's own Stripe account. */
  readonly stripe: Stripe;
  readonly priceId: string;
  readonly webhookSecret: string;
  /** Makes a control call to the sandbox. Throws if it refuses. */
  control(path: string, body?: object): Promise<unknown>;
  /** Injects a fault of Stripe, `times` times (1); see the sandbox's README for the kinds. */
  fault(fault: {
    kind: string;
    match?: string;
    method?: string;
    times?: number;
    status?: number;
    delayMs?: number;
  }): Promise<void>;
  clearFaults(): Promise<void>;
  /**
   * Moves the clock that the server and Stripe share, stopping whenever something falls due at Stripe; its webhooks
   * arrive at that moment. Resolves once they were received.
   */
  moveBy(duration: Move): Promise<void>;
  moveTo(moment: Date): Promise<void>;
  close(): Promise<void>;
}

interface PlanAppOptions {
  /** The initial time of both clocks. */
  readonly startAt?: string;
  /** False omits the webhook, so that the job has to find changes. */
  readonly webhooks?: boolean;
}

export async function startPlanApp({ startAt, webhooks = true }: PlanAppOptions = {}): Promise<PlanApp> {
  const sandbox = await startSandbox();
  const { address } = sandbox;
  const stripe = stripeClient({ stripeApiBase: address }, OPERATOR_KEY);
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 1500,
    recurring: { interval: 'month' },
    product_data: { name: 'Plumbline Pro' },
  });
  const port = await freePort();
  const server = await startTestApp({
    APP_URL: `http://127.0.0.1:${port}`,
    STRIPE_API_BASE: address,
    STRIPE_SECRET_KEY: OPERATOR_KEY,
    STRIPE_PRICE_ID: price.id,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  await server.app.listen({ port, host: '127.0.0.1' });
  shareClock(sandbox, server);

  const control = async (path: string, body: object = {}) => {
    const response = await fetch(`${address}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const moveTo = async (moment: Date) => void (await control('clock', { now: moment.toISOString() }));

  if (startAt) await moveTo(new Date(startAt));
  if (webhooks) {
    const url = `http://127.0.0.1:${port}/webhooks/billing`;
    await control('webhooks', { provider: 'stripe', key: OPERATOR_KEY, url, secret: WEBHOOK_SECRET });
  }
  return {
    server,
    sandbox,
    stripe,
    priceId: price.id,
    webhookSecret: WEBHOOK_SECRET,
    control,
    fault: async (fault) => void (await control('faults', { provider: 'stripe', ...fault })),
    clearFaults: async () => sandbox.core.faults.clear(),
    moveBy: (duration) => moveTo(new Date(server.clock.now().getTime() + msOf(duration))),
    moveTo,
    async close() {
      await server.close();
      await sandbox.close();
    },
  };
}

function msOf({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }: Move): number {
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms;
}

/** A contractor's browser with their email and account id. */
export type PlanContractor = ApiClient & { readonly email: string; readonly account: AccountId };

export async function aContractor({ server }: PlanApp): Promise<PlanContractor> {
  const browser = await signedInContractor(server);
  const { id } = (await browser.get('/api/auth/user')).json<{ id: string }>();
  return Object.assign(browser, { account: accountId(id) });
}

/** The same contractor with a new session: the old one expires when the clock moves by weeks. */
export async function signInAgain(
  { server }: PlanApp,
  { email, account }: PlanContractor,
): Promise<PlanContractor> {
  const browser = server.visitor();
  const response = await browser.post('/api/auth/login', { email, password: PASSWORD });
  if (response.statusCode !== 200) throw new Error(`${email} cannot sign in: ${response.body}`);
  browser.forgetCsrfToken();
  return Object.assign(browser, { email, account });
}

export async function statusOf(contractor: ApiClient): Promise<BillingStatus> {
  return (await contractor.get('/api/billing/status')).json<BillingStatus>();
}

/** The id of the checkout that the contractor is redirected to. */
export async function beginCheckout(contractor: ApiClient): Promise<string> {
  const response = await contractor.post('/api/billing/checkout');
  if (response.statusCode !== 200) throw new Error(`No checkout: ${response.statusCode} ${response.body}`);
  return sessionIn(response.json<BillingRedirect>().url);
}

export const sessionIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

/** A contractor who has bought the plan. Their trial, and so their first payment, depends on the current time. */
export async function aSubscriber(app: PlanApp): Promise<PlanContractor> {
  const contractor = await aContractor(app);
  await app.control(`sessions/${await beginCheckout(contractor)}/pay`);
  return contractor;
}
