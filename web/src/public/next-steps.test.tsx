import type { PaymentStep } from '@plumbline/contract/estimates/public-estimates';
import { expect, test } from 'vitest';
import { renderPublicPage } from './entry-server.tsx';
import { sampleChangeOrder, samplePageData } from './sample-page-data.ts';

type Changes = NonNullable<NonNullable<Parameters<typeof samplePageData>[0]>['estimate']>;

const signature = { kind: 'typed' as const, text: 'Dana Whitfield' };

/** The page of a signed estimate over 13,394.93. */
function pageOf(paymentSteps: PaymentStep[], estimate: Changes = {}) {
  const page = document.createElement('div');
  page.innerHTML = renderPublicPage(
    samplePageData({
      estimate: { status: 'accepted', signature, depositState: 'none', paymentSteps, ...estimate },
    }),
  ).html;
  return page;
}

function stepsOf(...given: Parameters<typeof pageOf>) {
  const steps = [...pageOf(...given).querySelectorAll<HTMLElement>('.next-steps li')];
  return {
    texts: steps.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    states: steps.map(({ dataset }) => dataset['state']),
    links: steps.flatMap((step) => [...step.querySelectorAll('a')].map((link) => link.getAttribute('href'))),
  };
}

/** A step of which nothing is paid. */
const step = (kind: PaymentStep['kind'], amount: string, rest: Partial<PaymentStep> = {}): PaymentStep => ({
  kind,
  id: kind,
  name: kind,
  amount,
  amountOpen: amount,
  state: kind === 'deposit' ? 'due' : 'later',
  dueWhen: null,
  invoices: [],
  ...rest,
});
const paid = { amountOpen: '0.00', state: 'paid' } as const;
const invoiced = (
  amountOpen: string,
  id = 'inv-1',
  dueOn = '2026-11-20',
): Pick<PaymentStep, 'state' | 'invoices'> => ({
  state: 'invoiced',
  invoices: [{ id, amountOpen, dueOn, isPaid: false }],
});

test('an invoiced deposit is paid on its invoice', () => {
  const { texts, states, links } = stepsOf([
    step('deposit', '3348.73', invoiced('3348.73')),
    step('balance', '10046.20'),
  ]);
  expect(texts).toContain('Pay the deposit$3,348.73Pay $3,348.73');
  expect(texts.at(-1)).toBe('Balance when done$10,046.20');
  expect([states.at(1), states.at(-1), links]).toEqual(['now', 'later', ['/invoice/inv-1']]);
});

test('the link to pay names what is open of the invoice, also of one that covers several stages', () => {
  const { texts, states, links } = stepsOf([
    step('deposit', '3348.73', {
      ...paid,
      invoices: [{ id: 'inv-1', amountOpen: '10000.00', dueOn: '2026-11-20', isPaid: true }],
    }),
    step('balance', '10046.20', invoiced('10000.00')),
  ]);
  expect(texts).toContain('Deposit paid$3,348.73Paid. See the invoice');
  expect(texts.at(-1)).toBe('Balance$10,046.20Pay $10,000.00');
  expect([states.at(1), states.at(-1)]).toEqual(['done', 'now']);
  expect(links).toEqual(['/invoice/inv-1', '/invoice/inv-1']);
});

test('a balance invoiced in part shows the part with its invoices, and the rest', () => {
  const invoices = [
    { id: 'inv-1', amountOpen: '0.00', dueOn: '2026-11-20', isPaid: true },
    { id: 'inv-2', amountOpen: '53.80', dueOn: '2026-11-20', isPaid: false },
  ];
  const open = step('balance_part', '100.00', { amountOpen: '53.80', state: 'invoiced', invoices });
  const rest = step('balance', '9946.20', { amountOpen: '9000.00' });
  expect(stepsOf([open, rest]).texts.slice(-2)).toEqual([
    'Part of the balance$100.00Paid. See the invoicePay $53.80',
    'Balance when done$9,946.20$9,000.00 left to pay',
  ]);
  const { texts, states } = stepsOf([
    { ...open, ...paid },
    { ...rest, ...paid },
  ]);
  expect(texts.slice(-2).map((text) => text?.split('$')[0])).toEqual([
    'Part of the balance paid',
    'Balance paid',
  ]);
  expect(states.slice(-2)).toEqual(['done', 'done']);
});

test('the deposit of a change order is paid on its invoice, or else on its own page', () => {
  const deposit = step('change_deposit', '1000.00', { id: 'co-1', name: 'Deposit for CO-1', state: 'due' });
  const own = stepsOf([deposit]);
  expect([own.texts.at(-1), own.states.at(-1)]).toEqual([
    'Deposit for CO-1$1,000.00See the change order',
    'now',
  ]);
  expect(own.links).toEqual(['/estimate/co-1']);
  expect(stepsOf([{ ...deposit, ...paid }]).states.at(-1)).toBe('done');
  const asked = stepsOf([{ ...deposit, ...invoiced('400.00') }]);
  expect(asked.texts.at(-1)).toBe('Deposit for CO-1$1,000.00Pay $400.00');
});

test('an invoiced deposit is the one step left, and paid from the bar', () => {
  const page = pageOf([
    step('deposit', '3348.73', invoiced('3348.73', 'inv-1')),
    step('balance', '10046.20', invoiced('10046.20', 'inv-1')),
  ]);
  expect(page.querySelector('h1')?.textContent).toBe('Signed. One step left');
  expect(page.querySelector('.lead')?.textContent).toContain('You can pay $3,348.73 from this page.');
  const bar = page.querySelector('.answer a');
  expect([bar?.getAttribute('href'), bar?.textContent]).toEqual(['/invoice/inv-1', 'Pay $3,348.73']);
});

test('an open invoice is named once the deposit is paid, and nothing waits to be scheduled', () => {
  const deposit = step('deposit', '3348.73', paid);
  const dryIn = step('progress', '1000.00', { id: 's1', name: 'Dry-in', ...invoiced('900.00') });
  const estimate = { depositState: 'paid' } as const;
  const one = pageOf([deposit, dryIn, step('balance', '9046.20')], estimate);
  expect(one.querySelector('h1')?.textContent).toBe('You have an invoice to pay');
  expect(one.querySelector('.lead')?.textContent).toBe('You can pay $900.00 from this page.');
  const { states } = stepsOf([deposit, dryIn, step('balance', '9046.20')], estimate);
  expect(states).toEqual(['done', 'done', 'done', 'later', 'now', 'later']);
  const balance = step('balance', '9046.20', invoiced('9046.20', 'inv-2'));
  const two = pageOf([deposit, dryIn, balance], estimate);
  expect(two.querySelector('h1')?.textContent).toBe('You have invoices to pay');
  const earlier = step('balance', '9046.20', invoiced('9046.20', 'inv-2', '2026-11-19'));
  const bar = pageOf([deposit, dryIn, earlier], estimate).querySelector('.answer a');
  expect(bar?.getAttribute('href')).toBe('/invoice/inv-2');
  // Between two that are open, the older one comes first.
  expect(stepsOf([deposit, dryIn, balance], estimate).states.slice(-2)).toEqual(['now', 'later']);
});

test('once work has begun the page does not announce that it will be scheduled', () => {
  const steps = [step('deposit', '3348.73', paid), step('balance', '10046.20')];
  const estimate = { depositState: 'paid', acceptedBy: 'Dana Whitfield' } as const;
  const before = pageOf(steps, estimate).querySelector('.lead')?.textContent;
  expect(before).toBe('We received your $3,348.73 deposit. Marcus will contact you to schedule.');
  const dryIn = step('progress', '100.00', { id: 's1', name: 'Dry-in', state: 'due' });
  expect(pageOf([...steps, dryIn], estimate).querySelector('.lead')?.textContent).toBe(
    'Cutter Ridge Roofing is at work. The next steps are listed here.',
  );
});

test('a change order that waits for the client is their next step', () => {
  const order = { id: 'co-1', number: 'EST-0148-CO1', title: 'Gutters', depositAmount: '0.00' };
  const changeOrders = [{ ...order, totalAmount: '100.00', status: 'viewed' as const }];
  const { texts, states, links } = stepsOf([step('balance', '13394.93')], { changeOrders });
  expect(texts[1]).toBe('CO-1 waits for your answerSee the change order');
  expect([states[1], states.filter((state) => state === 'now'), links]).toEqual([
    'now',
    ['now'],
    ['/estimate/co-1'],
  ]);
});

test('what the contractor marked as accepted was not signed', () => {
  const { texts } = stepsOf([], { signature: null });
  expect(texts[0]).toBe('Accepted$13,394.93');
  const due = pageOf([step('deposit', '3348.73')], { signature: null, depositState: 'due' });
  expect(due.querySelector('h1')?.textContent).toBe('Accepted. One step left');
});

test('an accepted change order is listed with the estimate, so that the payments add up', () => {
  const order = { id: 'co-1', title: 'Gutters', totalAmount: '-100.00', depositAmount: '0.00' };
  const changeOrders = [
    { ...order, number: 'EST-0148-CO1', status: 'accepted' as const },
    { ...order, number: 'EST-0148-CO2', status: 'viewed' as const },
  ];
  const { texts } = stepsOf([step('balance', '13294.93')], { changeOrders });
  expect(texts.slice(0, 2)).toEqual(['Signed$13,394.93', 'CO-1 accepted−$100.00']);
});

test('a payment during the work is paid on its invoice, and says when it is paid', () => {
  const dueWhen = 'When the roof is closed';
  const { texts } = stepsOf([
    step('progress', '3348.73', { id: 's1', name: 'Dry-in', dueWhen, ...invoiced('48.73') }),
    step('progress', '3348.73', { id: 's2', name: 'Shingles', dueWhen, ...paid }),
    step('progress', '3348.73', { id: 's3', name: 'Gutters', dueWhen, amountOpen: '3000.00' }),
  ]);
  expect(texts.slice(-3)).toEqual([
    'Dry-in$3,348.73Pay $48.73',
    'Shingles$3,348.73Paid',
    'Gutters$3,348.73When the roof is closed · $3,000.00 left to pay',
  ]);
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
