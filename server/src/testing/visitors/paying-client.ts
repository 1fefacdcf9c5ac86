import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Estimate } from '@plumbline/contract/estimates';
import type { CreatePaymentResponse } from '@plumbline/contract/payments/deposits';
import { type RunningSandbox, startSandbox } from '@plumbline/sandbox/start-sandbox';
import type { LightMyRequestResponse } from 'fastify';
import { aSentEstimate, signedInContractor } from '../factory.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import type { ApiClient } from './api-client.ts';

/** The server beside the stand-in for the providers, which its SDKs call over a socket. */
export interface PayingApp {
  readonly server: TestApp;
  readonly sandbox: RunningSandbox;
  /** Makes a control call to the sandbox. Throws if it refuses. */
  control(path: string, body?: object): Promise<unknown>;
  /** Removes every fault that the sandbox still has to inject. */
  clearFaults(): Promise<unknown>;
  close(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Makes the sandbox use the server's clock, which only moves when a test moves it. */
export function shareClock({ core }: RunningSandbox, { clock }: TestApp): void {
  Object.assign(core.clock, {
    now: () => clock.now(),
    nowSeconds: () => Math.floor(clock.now().getTime() / 1000),
    set: (moment: Date) => clock.moveBy({ ms: moment.getTime() - clock.now().getTime() }),
  });
}

export async function startPayingApp(): Promise<PayingApp> {
  const sandbox = await startSandbox();
  const { address } = sandbox;
  const port = await freePort();
  const server = await startTestApp({
    APP_URL: `http://127.0.0.1:${port}`,
    ...sandbox.variables,
  });
  shareClock(sandbox, server);
  // The providers send webhooks over real connections.
  await server.app.listen({ port, host: '127.0.0.1' });
  return {
    server,
    sandbox,
    async control(path, body = {}) {
      const response = await fetch(`${address}/control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
      return response.json();
    },
    clearFaults: () => fetch(`${address}/control/faults`, { method: 'DELETE' }),
    async close() {
      await server.close();
      await sandbox.close();
    },
  };
}

let keys = 0;

/** A contractor set up with all three providers, in this currency. */
export async function aPaidContractor(
  { server }: PayingApp,
  currency = 'USD',
): Promise<ApiClient & { email: string; stripeSecretKey: string; squareAccessToken: string }> {
  const contractor = await signedInContractor(server);
  keys += 1;
  const secrets = {
    stripeSecretKey: `sk_test_contractor${process.pid}x${keys}`,
    squareAccessToken: `EAAAcontractor${process.pid}x${keys}_${currency.toLowerCase()}`,
  };
  await contractor.patch('/api/user/settings', {
    ...secrets,
    paypalBusinessEmail: 'pay@cutterridge.example',
  });
  if (currency !== 'USD') await contractor.patch('/api/user/settings', { currency });
  return Object.assign(contractor, secrets);
}

/** A sent estimate of 100.00 (in yen 100) with this deposit. */
export function anEstimateWithDeposit(contractor: ApiClient, depositPercentage = '25'): Promise<Estimate> {
  return aSentEstimate(contractor, { acceptPayments: true, depositPercentage });
}

/** The session at the provider to which the response to `create-payment` leads. */
export function sessionOf(started: LightMyRequestResponse): string {
  return started.json<CreatePaymentResponse>().checkoutUrl.split('/').at(-1)?.split('?')[0] ?? '';
}
