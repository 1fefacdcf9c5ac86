import type { Estimate } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payments } from '../../../db/schema/schema.ts';
import { aSentEstimate } from '../../../testing/factory.ts';
import { IS_LONG_ONCE } from '../../../testing/is-long.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import {
  aPaidContractor,
  type PayingApp,
  sessionOf,
  startPayingApp,
} from '../../../testing/visitors/paying-client.ts';

let app: PayingApp;
const contractors = {} as Record<'USD' | 'JPY', ApiClient>;
beforeAll(async () => {
  app = await startPayingApp();
  contractors.USD = await aPaidContractor(app);
  contractors.JPY = await aPaidContractor(app, 'JPY');
});
afterAll(() => app.close());

/** Thousandths of the remainder: usually a part, often all. */
const share = fc.oneof(fc.bigInt(1n, 999n), fc.constant(1000n));
const history = fc.record({
  currency: fc.constantFrom<'USD' | 'JPY'>('USD', 'USD', 'JPY'),
  priceHundredths: fc.integer({ min: 100_000, max: 9_999_999 }),
  percentage: fc.oneof(fc.integer({ min: 5, max: 99 }), fc.constant(100)),
  isPaidOnline: fc.boolean(),
  acts: fc.array(fc.record({ kind: fc.constantFrom<'record' | 'refund'>('record', 'refund'), share }), {
    maxLength: 5,
  }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

/** Converts decimal text to minor units using only its digits. */
const minorOf = (text: string) => BigInt(text.replace('.', ''));
const textOf = (minor: bigint, { currency }: History) =>
  currency === 'JPY' ? String(minor) : `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
const partOf = (whole: bigint, thousandths: bigint) => (whole * thousandths + 999n) / 1000n;

/** The sums as DECISIONS defines them, independent of the product's arithmetic. */
interface Book {
  readonly total: bigint;
  readonly deposit: bigint;
  online: bigint;
  refunded: bigint;
  byHand: bigint;
}

async function begin(deal: History) {
  const contractor = contractors[deal.currency];
  const { id, totalAmount, depositAmount } = await aSentEstimate(contractor, {
    acceptPayments: true,
    depositPercentage: String(deal.percentage),
    laborLines: [
      {
        laborType: 'lead',
        hours: '1',
        rate: textOf(BigInt(deal.priceHundredths), { ...deal, currency: 'USD' }),
      },
    ],
  });
  const book: Book = {
    total: minorOf(totalAmount),
    deposit: minorOf(depositAmount),
    online: 0n,
    refunded: 0n,
    byHand: 0n,
  };
  return { contractor, id, book, verify: await accept(id, deal, book) };
}

/** The client accepts, paying online or not; returns a function that makes the server check the provider again. */
async function accept(id: string, deal: History, book: Book): Promise<() => Promise<unknown>> {
  const client = app.server.visitor();
  const signed = { clientName: 'Dana Whitfield', clientEmail: 'dana@client.example' };
  if (!deal.isPaidOnline) {
    await client.post(`/api/estimates/${id}/confirm-manual-payment`, signed);
    return async () => undefined;
  }
  const started = await client.post(`/api/estimates/${id}/create-payment`, { provider: 'stripe', ...signed });
  const sessionId = sessionOf(started);
  await app.control(`sessions/${sessionId}/pay`);
  book.online = book.deposit;
  const verify = () => client.post(`/api/estimates/${id}/verify-payment`, { sessionId });
  await verify();
  return verify;
}

type Begun = Awaited<ReturnType<typeof begin>>;

async function act({ contractor, id, book, verify }: Begun, deal: History, each: History['acts'][number]) {
  const kept = book.online + book.byHand - book.refunded;
  if (each.kind === 'record') {
    const amountMinor = partOf(book.total - kept, each.share);
    if (amountMinor === 0n) return;
    const body = { amount: textOf(amountMinor, deal), method: 'check', receivedOn: '2026-01-01' };
    const answer = await contractor.post(`/api/estimates/${id}/payments`, body);
    if (answer.statusCode !== 201) throw new Error(`Not recorded: ${answer.body}`);
    book.byHand += amountMinor;
    return;
  }
  const amountMinor = partOf(book.online - book.refunded, each.share);
  if (amountMinor === 0n) return;
  const rows = await app.server.deps.db.select().from(payments).where(eq(payments.estimateId, id));
  const paid = rows.find(({ providerPaymentId }) => providerPaymentId !== null);
  await app.control(`payments/${paid?.providerPaymentId}/refund`, { amountMinor: Number(amountMinor) });
  book.refunded += amountMinor;
  await verify();
}

/** "What is still to come of a deposit is asked for, never more." */
function expected({ deposit, online, refunded, byHand }: Book) {
  const kept = online + byHand - refunded;
  const due = deposit > kept ? deposit - kept : 0n;
  if (due === 0n) return { due, state: 'paid' };
  if (kept > 0n) return { due, state: 'part_paid' };
  return { due, state: refunded > 0n ? 'refunded' : 'due' };
}

async function check({ contractor, id, book }: Begun) {
  const seen = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
  const page = (await app.server.visitor().get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>();
  const { due, state } = expected(book);
  expect(due >= 0n && due <= book.deposit && due <= book.total).toBe(true);
  for (const answer of [seen, page.estimate])
    expect({ due: minorOf(answer.depositDue), state: answer.depositState }).toEqual({ due, state });
  const kept = book.online + book.byHand - book.refunded;
  expect(minorOf(seen.amountPaid)).toBe(kept);
  expect(minorOf(seen.amountDue)).toBe(book.total - kept);
  expect(due <= minorOf(seen.amountDue)).toBe(true);
  expect(seen.status).toBe(kept === book.total ? 'paid' : 'accepted');
}

test('the page, the API and the contractor see the same deposit due after any payments and refunds', async () => {
  const property = fc.asyncProperty(history, async (deal) => {
    const begun = await begin(deal);
    await check(begun);
    for (const each of deal.acts) {
      await act(begun, deal, each);
      await check(begun);
    }
  });
  const numRuns = Number(process.env['PROPERTY_RUNS'] ?? (IS_LONG_ONCE ? 20 : 5));
  await expect(fc.assert(property, { numRuns })).resolves.toBeUndefined();
});
