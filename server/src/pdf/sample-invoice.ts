import type { DocumentInvoice, EstimateDocument } from './document-data.ts';
import { sampleChangeOrder, sampleEstimate } from './sample-estimate.ts';

type Overrides = Omit<NonNullable<Parameters<typeof sampleEstimate>[0]>, 'invoice'> & {
  readonly invoice?: Partial<DocumentInvoice>;
};

const STAGE: DocumentInvoice = {
  state: 'issued',
  estimateNumber: 'EST-0148',
  title: 'Materials on site',
  dueOn: '2026-11-16',
  parts: [{ stageId: 's1', name: 'Materials on site', amount: '2678.99' }],
  note: 'Shingle, underlayment and metal are in your driveway and paid for. Thank you, Dana.',
  subtotal: '2527.35',
  taxes: [{ name: 'Tax', rate: '6.00', registration: null, amount: '151.64' }],
  totalAmount: '2678.99',
  job: {
    contractTotal: '13394.93',
    changeOrders: [{ number: 'EST-0148-CO1', title: 'Decking', amount: '523.36' }],
    jobTotal: '13918.29',
    invoicedBefore: '3348.73',
    stillToCome: '7890.57',
  },
  work: [],
  amountSettled: '0.00',
  amountCredited: '0.00',
  amountOpen: '2678.99',
};

/** An invoice of a payment of the sample, 2,678.99 of 13,918.29. */
export function sampleInvoice({ invoice, ...overrides }: Overrides = {}): EstimateDocument {
  return sampleEstimate({
    number: 'INV-0031',
    createdOn: '2026-11-02',
    validUntil: null,
    acceptPayments: false,
    termsAndConditions: null,
    customPaymentInstructions: 'By check to Cutter Ridge Roofing, with INV-0031 on it.',
    ...overrides,
    invoice: { ...STAGE, ...invoice },
  });
}

/** An invoice of the whole sample, 13,394.93; with the change order that adds and removes work 13,356.77. */
export function sampleWholeInvoice(withChange: boolean, overrides: Overrides = {}): EstimateDocument {
  const { offer, discount, sums } = sampleEstimate();
  const change = sampleChangeOrder();
  const { added } = change.change ?? {};
  const own = { title: null, offer, discount, ...sums };
  const totals = { subtotal: '12636.73', totalAmount: '13394.93' };
  const changed = { subtotal: '13341.73', totalAmount: '14142.23' };
  return sampleInvoice({
    ...overrides,
    invoice: {
      title: 'Whole job',
      note: null,
      parts: [],
      ...(withChange ? changed : totals),
      taxes: [{ name: 'Tax', rate: '6.00', registration: null, amount: withChange ? '800.50' : '758.20' }],
      job: {
        contractTotal: '13394.93',
        changeOrders: [],
        jobTotal: totals.totalAmount,
        invoicedBefore: '0.00',
        stillToCome: '0.00',
      },
      work:
        withChange && added
          ? [own, { title: 'CO-1 Decking: Work added', offer: change.offer, discount: null, ...added }]
          : [own],
      amountOpen: withChange ? changed.totalAmount : totals.totalAmount,
      ...overrides.invoice,
    },
  });
}
