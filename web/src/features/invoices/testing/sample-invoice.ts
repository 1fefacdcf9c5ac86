import type { Invoice } from '@plumbline/contract/invoices';

/** An issued invoice over 3,094.61, as the API returns it. */
export function sampleInvoice(changes: Partial<Invoice> = {}): Invoice {
  return {
    id: 'a1000000-0000-4000-8000-000000000028',
    number: 'INV-0028',
    status: 'sent',
    isOverdue: false,
    estimateId: 'e0000000-0000-4000-8000-000000000148',
    estimateNumber: 'EST-0148',
    title: 'Balance',
    clientId: 'c1000000-0000-4000-8000-000000000001',
    client: { name: 'Dana Whitfield', email: 'dana@mail.example', phone: null, address: null },
    jobType: { name: 'Roof replacement' },
    jobDescription: 'Tear-off and re-roof',
    currency: 'USD',
    issuedOn: '2026-10-24',
    dueOn: '2026-11-07',
    totalAmount: '3094.61',
    amountSettled: '0.00',
    amountCredited: '0.00',
    amountOpen: '3094.61',
    unreadMessages: 0,
    sentAt: '2026-10-24T16:15:00.000Z',
    createdAt: '2026-10-24T16:10:00.000Z',
    updatedAt: '2026-10-24T16:15:00.000Z',
    covers: { kind: 'stage', stageId: 'balance' },
    parts: [{ stageId: 'balance', name: 'Balance', amount: '3094.61' }],
    dueDays: 14,
    note: null,
    subtotal: '2919.44',
    taxes: [{ name: 'Tax', rate: '6', registration: null, amount: '175.17' }],
    taxAmount: '175.17',
    job: {
      contractTotal: '4126.15',
      changeOrders: [],
      jobTotal: '4126.15',
      invoicedBefore: '1031.54',
      stillToCome: '0.00',
    },
    work: null,
    nextNumber: null,
    earliestIssuedOn: null,
    payments: [],
    reminders: {
      days: [],
      pausedUntil: null,
      stoppedAt: null,
      recipient: 'dana@mail.example',
      nextOn: null,
    },
    creditNotes: [],
    events: [],
    paidOn: null,
    voidedAt: null,
    voidReason: null,
    ...changes,
  };
}

/** The same as a draft. */
export const sampleDraftInvoice = (changes: Partial<Invoice> = {}): Invoice =>
  sampleInvoice({
    number: null,
    status: 'draft',
    issuedOn: null,
    dueOn: null,
    amountOpen: '0.00',
    sentAt: null,
    nextNumber: 'INV-0034',
    ...changes,
  });
