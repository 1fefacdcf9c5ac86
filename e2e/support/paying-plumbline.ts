import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { RunningSandbox } from '@plumbline/sandbox/start-sandbox';
import { callApi, makeSentEstimate, type Plumbline, signUp } from './plumbline.ts';

/** Signs up a contractor whom clients can pay in every way but cash. Answers with their Stripe key. */
export async function signUpPaid(page: Page, plumbline: Plumbline): Promise<string> {
  await signUp(page, plumbline);
  const key = randomUUID().replaceAll('-', '');
  await callApi(page.request, 'PATCH', '/api/user/settings', {
    stripeSecretKey: `sk_test_${key}`,
    squareAccessToken: `EAAA${key}`,
    paypalBusinessEmail: 'pay@cutterridge.example',
    venmoBusinessUsername: '@cutterridge',
    acceptsCheck: true,
  });
  return `sk_test_${key}`;
}

/** Sends an estimate over 1,000.00, with a deposit of 250.00. */
export const makeEstimateWithDeposit = (page: Page, fields: Record<string, unknown> = {}) =>
  makeSentEstimate(page, { acceptPayments: true, depositPercentage: '25', ...fields });

interface Stored {
  readonly updatedAt: string;
  readonly status: string;
  readonly payments: readonly {
    readonly method: string;
    readonly amount: string;
    readonly online: boolean;
  }[];
}

/** Reads an estimate as its contractor. */
export const readEstimate = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/estimates/${id}`)).json()) as Stored;

/** Makes a control call to the sandbox. Throws if it refuses. */
export async function control({ address }: RunningSandbox, path: string, body: object = {}): Promise<void> {
  const response = await fetch(`${address}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
}

/** Removes all faults from the sandbox. */
export async function endFaults({ address }: RunningSandbox): Promise<void> {
  await fetch(`${address}/control/faults`, { method: 'DELETE' });
}
