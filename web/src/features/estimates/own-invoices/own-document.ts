import type { Estimate } from '@plumbline/contract/estimates';
import type { Invoice } from '@plumbline/contract/invoices';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';

/**
 * An invoice without an estimate in the shape of an estimate, so that it can use an estimate's form and the
 * lines of its page.
 */
export interface OwnDocument extends Estimate {
  readonly invoice: Invoice;
}

/** Throws for an invoice of an estimate, whose content is that of its job. */
export function toOwnDocument(invoice: Invoice): OwnDocument {
  const { work, currency } = invoice;
  if (work === null) throw new Error(`The invoice ${invoice.id} belongs to an estimate.`);
  const none = amountToWire(amountMinor(0n), currency);
  return {
    ...work,
    id: invoice.id,
    estimateNumber: invoice.number ?? 'Draft invoice',
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
    amountPaid: invoice.amountSettled,
    amountDue: invoice.amountOpen,
    depositDue: none,
    depositState: 'none',
    payments: [],
    invoice,
  };
}
