import type { PublicInvoiceReference } from '@plumbline/contract/estimates/public-estimates';
import { expect, test } from 'vitest';
import { renderPublicPage } from './entry-server.tsx';
import { sampleChangeOrder, samplePageData } from './sample-page-data.ts';

type Changes = NonNullable<NonNullable<Parameters<typeof samplePageData>[0]>['estimate']>;

/** The next steps of an accepted estimate over 13,394.93 whose deposit is 3,348.73. */
function stepsOf(invoices: PublicInvoiceReference[], estimate: Changes = {}) {
  const page = document.createElement('div');
  page.innerHTML = renderPublicPage(
    samplePageData({ estimate: { status: 'accepted', depositState: 'none', invoices, ...estimate } }),
  ).html;
  const steps = [...page.querySelectorAll<HTMLElement>('.next-steps li')];
  return {
    texts: steps.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    states: steps.map(({ dataset }) => dataset['state']),
    links: steps.flatMap((step) => [...step.querySelectorAll('a')].map((link) => link.getAttribute('href'))),
  };
}

const part = (stageId: string, amount: string, isPaid = false) => ({ stageId, amount, isPaid });

test('an invoiced deposit is paid on its invoice, and stays out of the balance', () => {
  const invoices = [{ id: 'inv-1', amountOpen: '3348.73', parts: [part('deposit', '3348.73')] }];
  const { texts, states, links } = stepsOf(invoices);
  expect(texts).toContain('Pay the deposit$3,348.73Pay $3,348.73');
  expect(texts.at(-1)).toBe('Balance when done$10,046.20');
  expect([states.at(1), links]).toEqual(['now', ['/invoice/inv-1']]);
});

test('the link to pay names what is open of the invoice, also of one that covers several stages', () => {
  const invoices = [
    {
      id: 'inv-1',
      amountOpen: '10000.00',
      parts: [part('deposit', '3348.73', true), part('balance', '10046.20')],
    },
  ];
  const { texts, states, links } = stepsOf(invoices);
  expect(texts).toContain('Deposit paid$3,348.73Paid. See the invoice');
  expect(texts.at(-1)).toBe('Balance$10,046.20Pay $10,000.00');
  expect([states.at(1), states.at(-1)]).toEqual(['done', 'now']);
  expect(links).toEqual(['/invoice/inv-1', '/invoice/inv-1']);
});

test('a balance invoiced in parts links each of them, and is paid once they cover it', () => {
  const deposit = { depositState: 'paid' } as const;
  const first = { id: 'inv-1', amountOpen: '0.00', parts: [part('balance', '46.20', true)] };
  const one = stepsOf([first], deposit);
  expect(one.texts.slice(-2)).toEqual([
    'Part of the balance paid$46.20Paid. See the invoice',
    'Balance when done$10,000.00',
  ]);
  const rest = { id: 'inv-2', amountOpen: '10000.00', parts: [part('balance', '10000.00')] };
  const two = stepsOf([first, rest], deposit);
  expect(two.texts.at(-1)).toBe('Balance$10,046.20Paid. See the invoicePay $10,000.00');
  const paid = { ...rest, amountOpen: '0.00', parts: [part('balance', '10000.00', true)] };
  const all = stepsOf([first, paid], deposit);
  expect([all.texts.at(-1)?.startsWith('Balance paid'), all.states.at(-1)]).toEqual([true, 'done']);
});

test('the balance is less what was paid beyond the deposit, without refunds', () => {
  const receipt = { method: 'check' as const, receivedOn: '2026-11-05' };
  const deposit = { ...receipt, id: 'p1', amount: '3348.73', refunded: '0.00' };
  const more = (amount: string) => [deposit, { ...receipt, id: 'p2', amount, refunded: '5.00' }];
  const balanceOf = (receipts: NonNullable<Changes['receipts']>, estimate: Changes = {}) =>
    stepsOf([], { depositState: 'paid', receipts, ...estimate }).texts.at(-1);
  expect(balanceOf([deposit])).toBe('Balance when done$10,046.20');
  expect(balanceOf(more('46.20'))).toBe('Balance when done$10,000.00');
  expect(balanceOf(more('10046.20'))).toBe('Balance paid$10,046.20');
  expect(balanceOf(more('10046.20'), { status: 'paid' })).toBe('Balance paid$10,046.20');
  // A deposit that is still due is paid before the balance.
  expect(balanceOf([{ ...deposit, amount: '1000.00' }], { depositState: 'part_paid' })).toBe(
    'Balance when done$10,046.20',
  );
});

test('a deposit that was partly credited leaves the rest to the balance', () => {
  const invoices = [{ id: 'inv-1', amountOpen: '2348.73', parts: [part('deposit', '2348.73')] }];
  const { texts } = stepsOf(invoices);
  expect(texts).toContain('Pay the deposit$2,348.73Pay $2,348.73');
  expect(texts.at(-1)).toBe('Balance when done$11,046.20');
});

test('the invoiced deposit of a change order is a step of its own, and not paid by the balance', () => {
  const order = { id: 'co-1', number: 'EST-0031-CO1', title: 'Gutters', status: 'accepted' as const };
  const changeOrders = [{ ...order, totalAmount: '1000.00', depositAmount: '1000.00' }];
  const paid = { depositState: 'paid', changeOrders } as const;
  const open = { id: 'inv-1', amountOpen: '1000.00', parts: [part('co-1', '1000.00')] };
  const asked = stepsOf([open], paid);
  expect(asked.texts.slice(-2)).toEqual([
    'Deposit for CO-1$1,000.00Pay $1,000.00',
    'Balance when done$10,046.20',
  ]);
  expect(asked.states.slice(-2)).toEqual(['now', 'later']);
  const settled = { id: 'inv-1', amountOpen: '0.00', parts: [part('co-1', '1000.00', true)] };
  const most = { id: 'inv-2', amountOpen: '0.00', parts: [part('balance', '9046.20', true)] };
  const after = stepsOf([settled, most], paid);
  expect(after.texts.slice(-2)).toEqual([
    'Part of the balance paid$9,046.20Paid. See the invoice',
    'Balance when done$1,000.00',
  ]);
  // Without an invoice it is paid on the page of the change order.
  const own = stepsOf([], paid);
  expect([own.texts.at(-2), own.states.at(-2)]).toEqual([
    'Deposit for CO-1$1,000.00See the change order',
    'later',
  ]);
  expect(stepsOf([], { ...paid, status: 'paid' }).states.at(-2)).toBe('done');
});

test.each([
  ['deposit', 'Your deposit is due.', [part('deposit', '3348.73')]],
  ['whole job', 'Your invoice is due.', [part('deposit', '3348.73'), part('balance', '10046.20')]],
])('a client with an invoice of the %s is asked for it', (_, words, parts) => {
  const invoices = [{ id: 'inv-1', amountOpen: '3348.73', parts }];
  const page = document.createElement('div');
  page.innerHTML = renderPublicPage(
    samplePageData({ estimate: { status: 'accepted', depositState: 'none', invoices } }),
  ).html;
  expect(page.querySelector('h1')?.textContent).toBe('Signed. One step left');
  expect(page.querySelector('.lead')?.textContent).toContain(words);
});

test('a payment during the work is paid on its invoice, and says when it is paid', () => {
  const stage = {
    percentage: '25',
    fixedAmount: null,
    dueOn: null,
    milestone: 'When the roof is closed',
    reachedAt: null,
    amount: '3348.73',
    invoiceId: null,
    kind: 'progress',
  } as const;
  const stages = [
    { ...stage, id: 's1', name: 'Dry-in', state: 'invoiced' },
    { ...stage, id: 's2', name: 'Shingles', state: 'paid' },
    { ...stage, id: 's3', name: 'Gutters', state: 'later' },
  ] as const;
  const { offer } = samplePageData().estimate;
  const { texts } = stepsOf([{ id: 'inv-1', amountOpen: '48.73', parts: [part('s1', '3348.73')] }], {
    offer: { ...offer, stages: [...stages] },
  });
  expect(texts).toContain('Dry-in$3,348.73Pay $48.73');
  expect(texts).toContain('Shingles$3,348.73Paid');
  expect(texts).toContain('Gutters$3,348.73When the roof is closed');
});

test.each([
  ['estimate', '/api/estimates', {}],
  ['change order', '/api/change-orders', sampleChangeOrder().estimate],
])('a payment on an accepted %s is listed with its receipt and refund', (_, path, estimate) => {
  const receipts = [
    { id: 'p1', amount: '3348.73', refunded: '0.00', method: 'stripe' as const, receivedOn: '2026-11-05' },
    { id: 'p2', amount: '10.00', refunded: '5.00', method: 'other' as const, receivedOn: '2026-11-06' },
  ];
  const data = samplePageData({ estimate: { ...estimate, status: 'accepted', receipts } });
  const page = document.createElement('div');
  page.innerHTML = renderPublicPage(data).html;
  const card = page.querySelector('[aria-labelledby="receipts"]');
  expect(card?.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'ReceiptsStripeNov 5, 2026 · Receipt (PDF)$3,348.73PaymentNov 6, 2026 · Receipt (PDF)$15.00Refunded−$5.00',
  );
  const receipt = card?.querySelector('a')?.getAttribute('href');
  expect(receipt).toBe(`${path}/${data.estimate.id}/payments/p1/public-receipt`);
});
