import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { ownWorkBody } from '../../domains/invoices/testing/own-work.ts';
import { anAcceptedEstimate, aSentEstimate } from '../factory.ts';
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
 * no way of paying yet, one that has expired, revisions, and change orders.
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
  for (const kind of ['revised estimates', 'overtaken estimates']) {
    const { id, updatedAt } = await aSentEstimate(browser);
    const changes = { jobDescription: 'Gutters and guards', updatedAt };
    const revised = await browser.call('PUT', `/api/estimates/${id}/revision`, changes);
    known.learn('revision', revised.json());
    if (kind === 'overtaken estimates') await visitor.post(`/api/estimates/${id}/confirm-manual-payment`, {});
    known.add(kind, id);
  }
  known.add('versions', '1');
  const schedule = [{ name: 'Dry-in', percentage: '10' }];
  const job = await anAcceptedEstimate(browser, { ...deposit, schedule });
  known.add('scheduled estimates', job.id);
  known.add('stages', job.stages[1]?.id ?? '');
  const clientId = job.clientId ?? '';
  known.add('owing clients', clientId);
  for (const kind of ['invoices draft', 'credited invoices', 'open invoices']) {
    const covers = { kind: 'part', amount: '1' };
    const { id, updatedAt } = (await browser.post('/api/invoices', { estimateId: job.id, covers })).json<{
      id: string;
      updatedAt: string;
    }>();
    if (kind !== 'invoices draft') await browser.post(`/api/invoices/${id}/issue`, {});
    if (kind === 'credited invoices') {
      const credited = await browser.post(`/api/invoices/${id}/credit`, { amount: '0.5', reason: 'Twice' });
      known.learn('invoices', credited.json());
    }
    if (kind === 'open invoices') known.invoices.set(clientId, id);
    known.moments.set(id, updatedAt);
    known.add(kind, id);
  }
  const own = await browser.post('/api/invoices', await ownWorkBody(browser));
  known.learn('invoices', own.json());
  known.add('invoices own', own.json<{ id: string }>().id);
  const changeOf = async (kind: string, fields: object, status?: string) => {
    const made = await browser.post(`/api/estimates/${job.id}/change-orders`, { ...CHANGE, ...fields });
    const { id } = made.json<{ id: string }>();
    if (status) await browser.patch(`/api/change-orders/${id}/status`, { status });
    known.add(kind, id);
    return id;
  };
  await changeOf('change-orders draft', {});
  await changeOf('change-orders sent', {}, 'sent');
  await changeOf('change-orders accepted', {}, 'accepted');
  await changeOf('expired change orders', { validUntil: PAST }, 'sent');
  const signed = await changeOf('certified change orders', {}, 'sent');
  await visitor.post(`/api/change-orders/${signed}/confirm-manual-payment`, {});
  const { depositPercentage } = deposit;
  await changeOf('agreed change orders', { depositPercentage }, 'accepted');
  const payableChange = await changeOf('payable change orders', { depositPercentage }, 'sent');
  known.learn('public', (await visitor.get(`/api/change-orders/${payableChange}/public`)).json());
}

const CHANGE = { title: 'Skylight', laborLines: [{ laborType: 'lead', hours: '2', rate: '40' }] };
