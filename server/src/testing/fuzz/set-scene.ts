import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { aSentEstimate } from '../factory.ts';
import type { TestApp } from '../test-app.ts';
import type { ApiClient } from '../visitors/api-client.ts';
import type { Caller } from './caller.ts';
import type { KnownThings } from './known-things.ts';

/** A day before every run. */
const PAST = '2026-03-01';

/** Sets up what deposits need, and the address that mailed links go to. */
export async function setUp(
  browser: ApiClient & { readonly email?: string },
  known: KnownThings,
): Promise<void> {
  const { email = '' } = browser;
  known.add('emails', email);
  const [name] = email.split('@');
  await browser.patch('/api/user/settings', {
    stripeSecretKey: `sk_test_${name}`,
    squareAccessToken: `EAAA${name}_usd`,
    paypalBusinessEmail: email,
    acceptsCash: true,
    acceptsCheck: true,
  });
  await browser.patch('/api/user/settings', { defaultDepositPercentage: '25' });
}

/**
 * Makes estimates in states that random requests reach by luck only: one that asks for a deposit, one that was accepted and has
 * no way of paying yet, and one that has expired.
 */
export async function setScene(server: TestApp, { browser, known }: Caller): Promise<void> {
  if (!browser) return;
  await setUp(browser, known);
  const deposit = { currency: 'USD', acceptPayments: true, depositPercentage: '25' } as const;
  const payable = await aSentEstimate(browser, deposit);
  const agreed = await aSentEstimate(browser, deposit);
  const expired = await aSentEstimate(browser, { validUntil: PAST });
  const visitor = server.visitor('198.51.100.77');
  await visitor.post(`/api/estimates/${agreed.id}/confirm-manual-payment`, {});
  known.add('payable estimates', payable.id);
  known.add('agreed estimates', agreed.id);
  known.add('expired estimates', expired.id);
  const read = await visitor.get(`/api/estimates/${payable.id}/public`);
  known.hashes.set(payable.id, read.json<PublicEstimateResponse>().estimate.documentHash);
}
