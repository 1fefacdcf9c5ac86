import { describe, expect, test } from 'vitest';
import { renderInvoiceNotFoundPage, renderInvoicePage } from '../entry-server.tsx';
import { sampleInvoiceData, sampleWork } from './sample-invoice.ts';

function read(...changes: Parameters<typeof sampleInvoiceData>) {
  const rendered = renderInvoicePage(sampleInvoiceData(...changes));
  const page = document.createElement('div');
  page.innerHTML = rendered.html;
  const text = (page.textContent ?? '').replaceAll('\u00a0', ' ');
  const pays = [...page.querySelectorAll('[data-pay]')].map((button) => button.textContent);
  return { ...rendered, page, text, pays };
}

describe('before any script runs the client sees', () => {
  test('who asks for how much, by when, and how to pay it, before anything else', () => {
    const { text, pays, page } = read();
    const order = [
      'Cutter Ridge Roofing',
      'Invoice INV-0031 · issued Nov 2, 2026 · for Dana Whitfield',
      'Materials on site',
      'Thank you, Dana.',
      'To pay by Nov 16, 2026',
      '$2,678.99',
      'Pay by card with Stripe. Or with Venmo @cutterridge, or a check to Cutter Ridge Roofing with INV-0031 on it.',
      'Other ways to pay',
      'How this adds up',
    ].map((words) => text.indexOf(words));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(pays).toEqual(['Pay $2,678.99', 'Pay']);
    expect(page.querySelector('#payment-news')?.hasAttribute('hidden')).toBe(true);
  });

  test('how it follows from the job, in a column that adds up', () => {
    const { page } = read();
    const rows = [...page.querySelectorAll('.adds-up div')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['Contract total, EST-0148', '13,394.93'],
      ['Change order CO-1, Decking', '523.36'],
      ['Job total', '13,918.29'],
      ['Invoiced before', '−3,348.73'],
      ['Still to come', '−7,890.57'],
      ['This invoice', '$2,678.99'],
      ['Without tax', '2,527.35'],
      ['Tax, 6%', '151.64'],
    ]);
  });

  test('the payments that it covers, and what is paid ahead', () => {
    const job = sampleInvoiceData().invoice.job;
    const { text } = read({
      title: 'Everything that remains',
      parts: [
        { stageId: 's2', name: 'Dry-in', amount: '1000.00' },
        { stageId: 's3', name: 'Balance', amount: '1678.99' },
      ],
      ...(job && { job: { ...job, paidAhead: '3348.73' } }),
    });
    expect(text).toContain('This invoice coversDry-in1,000.00Balance1,678.99');
    expect(text).toContain('$3,348.73 of what is still to come is paid already.');
  });

  test('every line of the work, where the invoice is of the whole job', () => {
    const { text } = read(sampleWork());
    for (const words of [
      'Tear-off and re-roof',
      'Tear-off, two layers, haul to trailer',
      '84 bundles × 38.753,255.00',
      'Subtotal12,636.73',
      'Tax, 6%758.20',
      'Total$13,394.93',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Whole job');
    expect(text).not.toContain('How this adds up');
    expect(text).not.toContain('Deposit to start');
  });

  test('the PDF, the estimate and whom to call', () => {
    const { page } = read();
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    const { id, estimateId } = sampleInvoiceData().invoice;
    expect(links).toContain(`/api/invoices/${id}/public-pdf`);
    expect(links).toContain(`/estimate/${estimateId}`);
    expect(links).toContain('tel:2085550142');
  });

  test('nothing that a preview of the link should not show', () => {
    const { title, description } = read();
    expect(title).toBe('Invoice INV-0031 from Cutter Ridge Roofing');
    expect(description).toBe('Materials on site, by Cutter Ridge Roofing');
  });

  test('a long note below the amount', () => {
    const note = 'We found rot. '.repeat(40);
    const { text } = read({ note });
    expect(text.indexOf('We found rot.')).toBeGreaterThan(text.indexOf('To pay by'));
  });
});

describe('ways to pay', () => {
  test('several online ones have a button each', () => {
    const { pays, text, page } = read({
      methods: [
        { method: 'stripe', online: true, detail: null },
        { method: 'paypal', online: true, detail: null },
        { method: 'square', online: true, detail: null },
      ],
    });
    expect(pays).toEqual(['Pay $2,678.99 by card', 'Pay with PayPal', 'Pay with Square', 'Pay']);
    expect(text).toContain('Pay by card with Stripe, with PayPal or with Square.');
    expect(text).not.toContain('Other ways to pay');
    expect(page.querySelector('.pay-card noscript')?.textContent).toContain('turn on JavaScript');
  });

  test('offline ones say what to write where, open where there is no other way', () => {
    const { page, text, pays } = read({
      methods: [
        { method: 'check', online: false, detail: null },
        { method: 'cash', online: false, detail: null },
        { method: 'instructions', online: false, detail: 'By bank transfer to 12 34.' },
      ],
    });
    expect(pays).toEqual([]);
    expect(text).toContain(
      'You can pay with a check to Cutter Ridge Roofing with INV-0031 on it, or cash, or as described below.',
    );
    expect(text).toContain('MemoINV-0031');
    expect(text).toContain('By bank transfer to 12 34.');
    expect([...page.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, false, false]);
  });

  test('another amount has its own field if the contractor allows partial payments', () => {
    const { page, text, pays } = read({ partsFrom: '1.00' });
    expect(text).toContain('Pay another amountAmount, from $1.00 to $2,678.99');
    expect(pays).toEqual(['Pay $2,678.99', 'Pay this amount', 'Pay']);
    expect(page.querySelector('label[for="part"]')).not.toBeNull();
    expect(read().text).not.toContain('Pay another amount');
  });

  test('without any the contractor is asked', () => {
    expect(read({ methods: [] }).text).toContain('Cutter Ridge Roofing will tell you how to pay it.');
  });

  test('a Venmo link has the amount and the number of the invoice', () => {
    const link = read().page.querySelector('a[href*="venmo.com"]')?.getAttribute('href');
    expect(link).toBe('https://venmo.com/cutterridge?txn=pay&amount=2678.99&note=INV-0031');
  });
});

describe('the state of an invoice', () => {
  test('a late one says by how much', () => {
    expect(read({ isOverdue: true, daysLate: 5 }).text).toContain('5 days late');
    expect(read({ isOverdue: true, daysLate: 1 }).text).toContain('1 day late');
    expect(read().text).not.toContain('late');
  });

  test('credit notes are listed with their PDF, away from the payments, and leave less to pay', () => {
    const { text } = read({
      amountCredited: '678.99',
      amountSettled: '300.00',
      amountOpen: '1700.00',
      creditNotes: [
        {
          id: 'c1',
          number: 'CN-0001',
          issuedOn: '2026-11-06',
          reason: 'One pallet less',
          totalAmount: '678.99',
        },
      ],
    });
    expect(text).toContain('Credited−678.99Paid−300.00To pay$1,700.00');
    expect(text).toContain(
      'Payments receivedPreviously paid300.00CreditsCredit note CN-0001Nov 6, 2026 · One pallet less · PDF678.99',
    );
  });

  test('one that is paid in part lists the payments and asks for the rest', () => {
    const { text, pays } = read({
      amountSettled: '1500.00',
      amountOpen: '1178.99',
      payments: [
        { id: 'p1', amount: '1000.00', refunded: '50.00', method: 'check', receivedOn: '2026-11-05' },
        { id: 'p2', amount: '0.00', refunded: '0.00', method: 'stripe', receivedOn: '2026-11-04' },
      ],
    });
    expect(text).toContain('$1,500.00 of $2,678.99 is paid');
    expect(text).toContain(
      'Payments receivedPreviously paid500.00CheckNov 5, 2026 · Receipt (PDF)1,050.00Refunded−50.00',
    );
    expect(text).toContain('Paid−1,500.00To pay$1,178.99');
    expect(pays[0]).toBe('Pay $1,178.99');
  });

  test('a paid one thanks, and asks for nothing', () => {
    const { text, pays } = read({
      status: 'paid',
      paidOn: '2026-11-20',
      amountSettled: '2678.99',
      amountOpen: '0.00',
      methods: [],
    });
    expect(text).toContain('Paid in full on Nov 20. Thank you.');
    expect(text).not.toContain('To pay by');
    expect(pays).toEqual([]);
  });

  test('a void one asks for nothing', () => {
    const { text, pays } = read({ status: 'void', voidedOn: '2026-11-21', amountOpen: '0.00', methods: [] });
    expect(text).toContain('This invoice was withdrawn on Nov 21. Nothing is to be paid.');
    expect(text).not.toContain('To pay');
    expect(pays).toEqual([]);
  });

  test('one whose payment the bank has yet to confirm cannot be paid twice', () => {
    const { text, pays, page } = read({ paymentPending: '2678.99' });
    expect(text).toContain('Your payment of $2,678.99 is on its way.');
    expect(page.querySelector('#payment-news')?.hasAttribute('hidden')).toBe(false);
    expect(pays).toEqual([]);
    expect(text).not.toContain('Other ways to pay');
  });

  test('an unknown one and a draft are not found', () => {
    expect(renderInvoiceNotFoundPage().title).toBe('Invoice Not Found');
  });
});
