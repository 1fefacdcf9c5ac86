import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AmountMinor, amountMinor } from '../pricing/amounts.ts';
import { type InvoiceToSettle, type MoneyToSettle, settleInvoices } from './settle-invoices.ts';

const minor = (amount: number) => amountMinor(BigInt(amount));
const invoice = (id: string, asked: number, deposits: string[] = []): InvoiceToSettle => ({
  id,
  number: Number(id.slice(1)),
  askedMinor: minor(asked),
  deposits,
});
const received = (amount: number, rest: Partial<MoneyToSettle> = {}): MoneyToSettle => ({
  amountMinor: minor(amount),
  invoiceId: null,
  documentId: 'job',
  ...rest,
});
function settle(invoices: InvoiceToSettle[], money: MoneyToSettle[], deposit = 0, total = 1000) {
  const deposits = new Map([['job', minor(deposit)]]);
  const { settled, held, credit } = settleInvoices(invoices, money, deposits, minor(total));
  return [...invoices.map(({ id }) => Number(settled.get(id))), Number(held), Number(credit)];
}

test('a deposit is held until an invoice covers it, and pays no other', () => {
  expect(settle([], [received(250)], 250)).toEqual([250, 0]);
  expect(settle([invoice('i1', 200)], [received(250)], 250)).toEqual([0, 250, 0]);
  expect(settle([invoice('i1', 200), invoice('i2', 800, ['job'])], [received(250)], 250)).toEqual([
    0, 250, 0, 0,
  ]);
});

test('no more of a deposit is held than can still be invoiced of a job that was made smaller', () => {
  expect(settle([invoice('i1', 700)], [received(300)], 300, 1000)).toEqual([0, 300, 0]);
  expect(settle([invoice('i1', 700)], [received(300)], 300, 800)).toEqual([200, 100, 0]);
  expect(settle([invoice('i1', 100)], [received(300)], 300, 100)).toEqual([100, 0, 200]);
});

test('money paid on an invoice pays that one, what is too much the open ones by number, then it is credit', () => {
  const all = [invoice('i1', 100), invoice('i2', 100), invoice('i3', 100)];
  expect(settle(all, [received(60, { invoiceId: 'i2' })])).toEqual([0, 60, 0, 0, 0]);
  expect(settle(all, [received(260, { invoiceId: 'i2' })])).toEqual([100, 100, 60, 0, 0]);
  expect(settle(all, [received(350)])).toEqual([100, 100, 100, 0, 50]);
});

test('a new invoice takes no money from an earlier one', () => {
  const money = [received(70), received(50, { invoiceId: 'i1' })];
  expect(settle([invoice('i1', 100)], money)).toEqual([100, 0, 20]);
  expect(settle([invoice('i1', 100), invoice('i2', 100)], money)).toEqual([100, 20, 0, 0]);
});

test('money that was paid on an invoice which is void since pays the open ones', () => {
  expect(settle([invoice('i2', 100)], [received(30, { invoiceId: 'i1' })], 50)).toEqual([30, 0, 0]);
});

/** The same, cent by cent. */
function settleByCents(
  invoices: readonly InvoiceToSettle[],
  money: readonly MoneyToSettle[],
  deposits: ReadonlyMap<string, AmountMinor>,
  total: number,
) {
  const asking = invoices.reduce((sum, { askedMinor }) => sum + Number(askedMinor), 0);
  const open = new Map(invoices.map(({ id, askedMinor }) => [id, Number(askedMinor)]));
  const asked = new Map([...deposits].map(([id, amount]) => [id, Number(amount)]));
  const settled = new Map(invoices.map(({ id }) => [id, 0]));
  let [held, credit] = [0, 0];
  const take = (id: string | undefined) => {
    if (id === undefined || (open.get(id) ?? 0) === 0) return false;
    open.set(id, (open.get(id) ?? 0) - 1);
    settled.set(id, (settled.get(id) ?? 0) + 1);
    return true;
  };
  const byNumber = invoices.toSorted((a, b) => a.number - b.number);
  for (const { amountMinor: amount, invoiceId, documentId } of money) {
    const spare: number[] = [];
    for (let cent = 0; cent < Number(amount); cent += 1) {
      if (invoiceId !== null) {
        if (!take(invoices.find(({ id }) => id === invoiceId)?.id)) spare.push(cent);
        continue;
      }
      const left = asked.get(documentId) ?? 0;
      if (left === 0) {
        spare.push(cent);
        continue;
      }
      asked.set(documentId, left - 1);
      const covering = byNumber.find((each) => each.deposits.includes(documentId));
      if (!covering && held + asking < total) held += 1;
      else if (!covering) spare.push(cent);
      else if (!take(covering.id)) spare.push(cent);
    }
    credit += spare.filter(() => !byNumber.some(({ id }) => take(id))).length;
  }
  return { settled, held, credit };
}

const documents = ['job', 'change'];
const aJob = fc.record({
  invoices: fc.uniqueArray(
    fc.record({
      number: fc.integer({ min: 1, max: 9 }),
      asked: fc.integer({ min: 0, max: 60 }),
      deposits: fc.subarray(documents),
    }),
    { selector: ({ number }) => number, maxLength: 5 },
  ),
  money: fc.array(
    fc.record({
      amount: fc.integer({ min: 0, max: 80 }),
      invoice: fc.option(fc.integer({ min: 1, max: 9 })),
      documentId: fc.constantFrom(...documents),
    }),
    { maxLength: 8 },
  ),
  deposits: fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 })),
  total: fc.integer({ min: 0, max: 300 }),
});

test('random jobs settle as they do cent by cent, and nothing is lost or doubled', () => {
  fc.assert(
    fc.property(aJob, (job) => {
      const invoices = job.invoices.map(({ number, asked, deposits }) => ({
        id: `i${number}`,
        number,
        askedMinor: minor(asked),
        deposits,
      }));
      const money = job.money.map(({ amount, invoice: paid, documentId }) => ({
        amountMinor: minor(amount),
        invoiceId: paid === null ? null : `i${paid}`,
        documentId,
      }));
      const deposits = new Map(documents.map((id, place) => [id, minor(job.deposits[place] ?? 0)]));
      const { settled, held, credit } = settleInvoices(invoices, money, deposits, minor(job.total));
      const expected = settleByCents(invoices, money, deposits, job.total);
      const settledCents = Object.fromEntries([...settled].map(([id, amount]) => [id, Number(amount)]));
      expect(settledCents).toEqual(Object.fromEntries(expected.settled));
      expect([Number(held), Number(credit)]).toEqual([expected.held, expected.credit]);
      const sum = [...settled.values()].reduce((all, amount) => all + amount, held + credit);
      expect(sum).toBe(money.reduce((all, each) => all + each.amountMinor, 0n));
      for (const { id, askedMinor } of invoices)
        expect(settled.get(id) ?? 0n).toBeLessThanOrEqual(askedMinor);
    }),
    { numRuns: process.env['TEST_ALL'] ? 100_000 : 5_000 },
  );
}, 900_000);
