import { calendarDate } from '@plumbline/contract/calendar';
import type { InvoiceStatus, InvoiceSummary } from '@plumbline/contract/invoices';
import { CREDIT_PREFIX, type CreditNote } from '@plumbline/contract/invoices/credit-notes';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { currencyOf } from '../../../accounts/present.ts';
import { presentClient, type Today } from '../../present.ts';
import type { EstimateRow } from '../../queries.ts';
import type { CreditNoteRow, InvoiceRow, ListedInvoice } from '../queries.ts';

/** Returns the status of an invoice as the contractor sees it: paid, void, or whether the client opened it. */
function invoiceStatusOf(own: Pick<InvoiceRow, 'state'>, row: Pick<EstimateRow, 'status'>): InvoiceStatus {
  if (own.state === 'draft' || own.state === 'paid' || own.state === 'void') return own.state;
  return row.status === 'viewed' ? 'viewed' : 'sent';
}

type HasOpen = Pick<InvoiceRow, 'state' | 'totalMinor' | 'creditedMinor' | 'settledMinor'>;

/** The amount still due on an invoice, in minor units. */
export const openMinor = ({ state, totalMinor, creditedMinor, settledMinor }: HasOpen): bigint =>
  state === 'open' ? totalMinor - creditedMinor - settledMinor : 0n;

const isOverdue = ({ state, dueOn }: Pick<InvoiceRow, 'state' | 'dueOn'>, today: Today): boolean =>
  state === 'open' && dueOn !== null && calendarDate(today.now, today.timeZone) > dueOn;

/** An invoice for a list; `estimateNumber` is that of its estimate, null without one. */
export function presentInvoiceSummary(
  own: Omit<ListedInvoice['own'], 'position'>,
  row: ListedInvoice['row'],
  estimateNumber: string | null,
  today: Today,
): InvoiceSummary {
  const currency = currencyOf(row);
  const wire = (minor: bigint) => amountToWire(amountMinor(minor), currency);
  return {
    id: row.id,
    number: row.issuedAs,
    status: invoiceStatusOf(own, row),
    isOverdue: isOverdue(own, today),
    estimateId: estimateNumber === null ? null : row.rootId,
    estimateNumber,
    title: own.title,
    clientId: row.clientId,
    // Emails go to the client’s current address.
    client: own.client
      ? { ...own.client, email: row.clientEmail, phone: row.clientPhone }
      : presentClient(row),
    jobType: row.jobTypeName === null ? null : { name: row.jobTypeName },
    jobDescription: row.jobDescription || null,
    currency,
    issuedOn: own.issuedOn,
    dueOn: own.dueOn,
    totalAmount: wire(own.totalMinor),
    amountSettled: wire(own.settledMinor),
    amountCredited: wire(own.creditedMinor),
    amountOpen: wire(openMinor(own)),
    sentAt: row.sentAt?.toISOString() ?? null,
    unreadMessages: row.unreadMessages ?? 0,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A credit note as its contractor reads it. */
export function presentCreditNote(row: CreditNoteRow): CreditNote {
  const { subtotal, taxAmount, totalAmount } = row.content;
  return {
    id: row.id,
    number: formatCreditNumber(row.number),
    invoiceId: row.invoiceId,
    issuedOn: row.issuedOn,
    reason: row.reason,
    currency: currencyOf(row),
    subtotal,
    taxAmount,
    totalAmount,
    createdAt: row.createdAt.toISOString(),
  };
}

/** `INV-0001`, with more digits from 10,000 on. */
export const formatInvoiceNumber = (prefix: string, number: number): string =>
  `${prefix}${String(number).padStart(4, '0')}`;

/** `CN-0001`. */
export const formatCreditNumber = (number: number): string => formatInvoiceNumber(CREDIT_PREFIX, number);
