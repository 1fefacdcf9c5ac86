import type { PublicContractor } from '@plumbline/contract/estimates/public-estimates';
import type { PublicInvoice } from '@plumbline/contract/invoices/public-invoices';
import { samplePageData } from '../sample-page-data.ts';
import type { InvoicePageData } from './invoice-page-data.ts';

const ID = '00000000-0000-4000-8000-000000000031';

const materials: PublicInvoice = {
  id: ID,
  number: 'INV-0031',
  status: 'sent',
  isOverdue: false,
  daysLate: 0,
  clientName: 'Dana Whitfield',
  issuedOn: '2026-11-02',
  dueOn: '2026-11-16',
  estimateId: '00000000-0000-4000-8000-000000000001',
  estimateNumber: 'EST-0148',
  title: 'Materials on site',
  currency: 'USD',
  jobType: { name: 'Tear-off and re-roof' },
  jobDescription: null,
  jobAddress: null,
  parts: [{ stageId: 's1', name: 'Materials on site', amount: '2678.99' }],
  note: 'Shingle, underlayment and metal are in your driveway and paid for. Tear-off starts Monday at seven. Thank you, Dana.',
  subtotal: '2527.35',
  taxes: [{ name: 'Tax', rate: '6.00', registration: null, amount: '151.64' }],
  taxAmount: '151.64',
  totalAmount: '2678.99',
  job: {
    contractTotal: '13394.93',
    changeOrders: [{ number: 'EST-0148-CO1', title: 'Decking', amount: '523.36' }],
    jobTotal: '13918.29',
    invoicedBefore: '3348.73',
    stillToCome: '7890.57',
  },
  work: [],
  paymentInstructions: null,
  amountSettled: '0.00',
  amountCredited: '0.00',
  amountOpen: '2678.99',
  partsFrom: null,
  payments: [],
  creditNotes: [],
  methods: [
    { method: 'stripe', online: true, detail: null },
    { method: 'venmo', online: false, detail: 'cutterridge' },
    { method: 'check', online: false, detail: null },
  ],
  paymentPending: null,
  paidOn: null,
  voidedOn: null,
  takesQuestions: true,
  messages: [],
};

/** An invoice for a payment of the sample estimate, for the tests of the client's page. */
export function sampleInvoiceData(
  invoice: Partial<PublicInvoice> = {},
  contractor: Partial<PublicContractor> = {},
): InvoicePageData {
  return {
    invoice: { ...materials, ...invoice },
    contractor: { ...samplePageData().contractor, ...contractor },
    isOwner: false,
  };
}

/** The fields of an invoice for the whole sample estimate that differ. */
export function sampleWork(): Partial<PublicInvoice> {
  const { offer, discount, discountAmount, subtotal, totalAmount } = samplePageData().estimate;
  return {
    title: 'Whole job',
    parts: [],
    job: {
      contractTotal: '13394.93',
      changeOrders: [],
      jobTotal: '13394.93',
      invoicedBefore: '0.00',
      stillToCome: '0.00',
    },
    work: [{ title: null, offer, discount, discountAmount, subtotal, totalAmount }],
    subtotal: '12636.73',
    taxes: [{ name: 'Tax', rate: '6.00', registration: null, amount: '758.20' }],
    taxAmount: '758.20',
    totalAmount: '13394.93',
    amountOpen: '13394.93',
  };
}
