import type { Estimate } from '@plumbline/contract/estimates';
import type { Invoice } from '@plumbline/contract/invoices';
import type { OwnWork } from '@plumbline/contract/invoices/own-work';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { invoiceName } from '../invoice-words.ts';

/** An invoice without an estimate. */
export interface OwnInvoice extends Invoice {
  readonly work: OwnWork;
}

export const isOwn = (invoice: Invoice): invoice is OwnInvoice => invoice.work !== null;

/** Such an invoice in the shape of an estimate, so that it shares an estimate's form and the lines of its page. */
export interface OwnDocument extends Estimate {
  readonly invoice: OwnInvoice;
}

export function toDocument(invoice: OwnInvoice): OwnDocument {
  const { work, currency } = invoice;
  const none = amountToWire(amountMinor(0n), currency);
  return {
    ...work,
    id: invoice.id,
    estimateNumber: invoiceName(invoice),
    status: invoice.status === 'draft' ? 'draft' : 'accepted',
    currency,
    clientId: invoice.clientId,
    client: invoice.client,
    jobType: invoice.jobType,
    jobDescription: invoice.jobDescription,
    createdAt: invoice.createdAt,
    updatedAt: invoice.updatedAt,
    subtotal: invoice.subtotal,
    taxAmount: invoice.taxAmount,
    totalAmount: invoice.totalAmount,
    additionalCostLines: work.additionalCosts,
    events: invoice.events,
    validUntil: null,
    isExpired: false,
    depositPercentage: '0',
    depositAmount: none,
    depositFixedAmount: null,
    acceptPayments: false,
    unreadMessages: 0,
    changesRequestedAt: null,
    version: 0,
    revision: null,
    choices: [],
    selection: { groupIds: [], lineIds: [], quantities: {} },
    stages: [],
    reminderDays: null,
    remindersStopped: false,
    amountPaid: none,
    amountDue: none,
    depositDue: none,
    depositState: 'none',
    payments: [],
    invoice,
  };
}
