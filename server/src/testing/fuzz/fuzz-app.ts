import { type RunningSandbox, startSandbox } from '@plumbline/sandbox/start-sandbox';
import { mailLinkJob } from '../../domains/accounts/jobs.ts';
import { testWorkerDeps } from '../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../jobs/worker.ts';
import { openSquareClient } from '../../providers/square/square-client.ts';
import { stripeClient } from '../../providers/stripe/stripe-client.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { freePort, shareClock } from '../visitors/paying-client.ts';

const OPERATOR_KEY = 'sk_test_operator0001';

/** A fully configured server with the payment sandbox. */
export interface FuzzApp {
  readonly server: TestApp;
  /** Acts as the payer of one of these checkouts. */
  visitCheckout(session: string, action: string): Promise<void>;
  /** Runs the worker's part of mailed links; all other jobs stay queued. */
  queueLinks(): Promise<void>;
  close(): Promise<void>;
}

export async function startFuzzApp(): Promise<FuzzApp> {
  const sandbox = await startSandbox();
  const { address } = sandbox;
  const port = await freePort();
  // Loads the SDK, which takes seconds on a busy machine and would be measured as the time of the first call to Square.
  await openSquareClient({ squareApiBase: address }, 'a token');
  const price = await stripeClient({ stripeApiBase: address }, OPERATOR_KEY).prices.create({
    currency: 'usd',
    unit_amount: 1500,
    recurring: { interval: 'month' },
    product_data: { name: 'Plumbline Pro' },
  });
  const server = await startTestApp({
    APP_URL: `http://127.0.0.1:${port}`,
    ...sandbox.variables,
    STRIPE_SECRET_KEY: OPERATOR_KEY,
    STRIPE_PRICE_ID: price.id,
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_operator',
    MAX_SENDS_PER_HOUR: '100000',
    MAX_SENDS_PER_DAY: '100000',
  });
  shareClock(sandbox, server);
  await server.app.listen({ port, host: '127.0.0.1' });
  const workerDeps = testWorkerDeps(server.deps.db, server.clock);
  const worker = createWorker(workerDeps, { jobs: [mailLinkJob] });
  return {
    server,
    queueLinks: () => worker.drain(),
    visitCheckout: (session, action) => visit(sandbox, session, action),
    async close() {
      await workerDeps.close();
      await server.close();
      await sandbox.close();
    },
  };
}

/** Finished and unknown checkouts refuse, which is fine. */
async function visit({ address }: RunningSandbox, session: string, action: string): Promise<void> {
  await fetch(`${address}/control/sessions/${encodeURIComponent(session)}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
}
