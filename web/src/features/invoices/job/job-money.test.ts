import { stagesOf } from '@plumbline/contract/offer/offer-stages';
import { expect, test } from 'vitest';
import { samplePayment } from '../../estimates/testing/sample-estimate.ts';
import { amountOfCovers, coversOf, firstCovers, readJobMoney, stageName } from './job-money.ts';

const stage = (id: string, percentage: string) => ({
  id,
  name: id,
  percentage,
  amount: null,
  dueOn: null,
  milestone: null,
});
const stages = stagesOf(
  {
    currency: 'USD',
    acceptPayments: true,
    depositPercentage: '25',
    depositFixedAmount: null,
    schedule: [stage('materials', '20'), stage('dry-in', '30')],
  },
  '1000.00',
);
const estimate = { stages, currency: 'USD' as const, payments: [], amountDue: '1000.00' };
const issued = (totalAmount: string, status: 'sent' | 'void' | 'draft' = 'sent') => ({
  totalAmount,
  status,
  amountCredited: '0.00',
});

test('what is left is the job less its issued invoices; drafts and void ones take nothing', () => {
  const job = readJobMoney(
    estimate,
    [issued('100.00'), issued('250.00', 'draft'), issued('300.00', 'void')],
    [],
  );
  expect([job.total, job.invoiced, job.left]).toEqual([100_000n, 10_000n, 90_000n]);
});

test('what credit notes took off can be invoiced again', () => {
  const job = readJobMoney(estimate, [{ ...issued('100.00'), amountCredited: '40.00' }], []);
  expect([job.invoiced, job.left]).toEqual([6000n, 94_000n]);
});

test('a part that was invoiced comes off the balance alone', () => {
  const { stages: left, balance } = readJobMoney(estimate, [issued('100.00')], []);
  expect(left.map((each) => [stageName(each, 'USD'), each.amount])).toEqual([
    ['Deposit, 25%', 25_000n],
    ['materials, 20%', 20_000n],
    ['dry-in, 30%', 30_000n],
    ['Rest of the balance', 15_000n],
  ]);
  expect(balance).toBe(15_000n);
});

test('a part is a share of the whole job, and at most the balance', () => {
  const job = readJobMoney(estimate, [], []);
  const part = (figure: string) => amountOfCovers({ choice: 'part', unit: 'percent', figure }, job, 'USD');
  expect(part('12.5')).toEqual({ amount: 12_500n, fault: null });
  expect(part('25.01').fault).toBe('too_much');
  expect(part('ten').fault).toBe('not_decimal');
  expect(part(' ').fault).toBe('empty');
});

test.each([
  ['the payment that was asked for', 'dry-in', 'dry-in'],
  ['the next of the schedule', undefined, 'materials'],
])('the choice begins with %s', (_, wanted, first) => {
  expect(firstCovers(readJobMoney(estimate, [], []), wanted).choice).toBe(first);
});

test('a choice is sent as the API takes it', () => {
  expect(coversOf({ choice: 'rest', unit: 'percent', figure: '' })).toEqual({ kind: 'rest' });
  expect(coversOf({ choice: 'dry-in', unit: 'percent', figure: '' })).toEqual({
    kind: 'stage',
    stageId: 'dry-in',
  });
  expect(coversOf({ choice: 'part', unit: 'amount', figure: ' 500 ' })).toEqual({
    kind: 'part',
    amount: '500',
  });
});

test('deposits of accepted change orders are payments of their own until they are invoiced, taken off the balance', () => {
  const change = (id: string, status: 'accepted' | 'sent', depositInvoiceId: string | null = null) => ({
    id,
    number: `EST-0148-${id}`,
    status,
    depositAmount: '50.00',
    depositInvoiceId,
  });
  const job = readJobMoney(
    estimate,
    [issued('50.00')],
    [change('CO1', 'accepted'), change('CO2', 'sent'), change('CO3', 'accepted', 'an-invoice')],
  );
  expect(job.total).toBe(100_000n);
  expect(job.stages.map((each) => [each.stage.id, stageName(each, 'USD'), each.amount])).toEqual([
    ['deposit', 'Deposit, 25%', 25_000n],
    ['materials', 'materials, 20%', 20_000n],
    ['dry-in', 'dry-in, 30%', 30_000n],
    ['CO1', 'Deposit for CO-1', 5000n],
    ['balance', 'Rest of the balance', 15_000n],
  ]);
  expect(job.balance).toBe(15_000n);
});

test.each([
  ['received for it', { changeOrderId: 'CO1' }, 'paid'],
  ['received for it and given back in part', { changeOrderId: 'CO1', refunded: '10.00' }, null],
  ['paid on an invoice', { changeOrderId: 'CO1', invoiceId: 'an-invoice' }, null],
  ['received for the estimate', { changeOrderId: null }, null],
] as const)('a deposit of a change order, with money %s, has the state %j', (_, paid, state) => {
  const payments = [samplePayment({ amount: '50.00', ...paid })];
  const change = {
    id: 'CO1',
    number: 'EST-0148-CO1',
    status: 'accepted' as const,
    depositAmount: '50.00',
    depositInvoiceId: null,
  };
  const stateIn = (job: Parameters<typeof readJobMoney>[0]) =>
    readJobMoney(job, [], [change]).stages.find(({ stage: { id } }) => id === 'CO1')?.stage.state;
  expect(stateIn({ ...estimate, payments })).toBe(state);
  expect(stateIn({ ...estimate, payments: [], amountDue: '0.00' })).toBe('paid');
});
