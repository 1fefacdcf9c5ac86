import { calendarDate } from '@plumbline/contract/calendar';
import { DAY_MS } from '@plumbline/contract/durations';
import { invoiceOffer } from '@plumbline/contract/invoices/invoice-rows';
import type { PublicInvoiceResponse } from '@plumbline/contract/invoices/public-invoices';
import { amountFromWire, amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { isZero } from '@plumbline/contract/pricing/decimal';
import type { AccountId } from '../../../../account-id.ts';
import type { Queryable } from '../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { NotFoundError } from '../../../../errors.ts';
import { getAccount } from '../../../accounts/get-profile.ts';
import { findPendingAmount } from '../../../payments/deposits/find-pending-amount.ts';
import { listDepositMethods } from '../../../payments/deposits/list-deposit-methods.ts';
import { presentPublicPayment } from '../../../payments/present.ts';
import { getToday } from '../../get-today.ts';
import { listMessageRows } from '../../messages/message-queries.ts';
import { presentPublicMessage } from '../../messages/present-message.ts';
import { findEstimateOwner } from '../../queries.ts';
import { getInvoice, type WholeInvoice } from '../get-invoice.ts';
import { invoiceNotFound } from '../get-locked-invoice.ts';

type Reads = Pick<Deps, 'db' | 'clock' | 'config'>;

/** The smallest partial online payment of an invoice, in minor units: 1.00, or ¥100. */
export const LEAST_PART = amountMinor(100n);

/**
 * Returns the content of the client's page of an issued invoice. Throws `NotFoundError` for an unknown id and for a draft. Does not count
 * as a view.
 */
export async function getPublicInvoice(
  deps: Reads,
  id: string,
  viewer: AccountId | null,
): Promise<PublicInvoiceResponse & { isOwner: boolean }> {
  const owner = await findEstimateOwner(deps.db, id);
  if (!owner) throw invoiceNotFound();
  const invoice = await getInvoice(deps, owner, id);
  const { number, status, issuedOn, dueOn, isOverdue, content, currency } = invoice;
  if (number === null || status === 'draft' || issuedOn === null || dueOn === null) throw invoiceNotFound();
  const account = await getAccount(deps, owner);
  const { now, timeZone } = await getToday(deps, owner);
  const isOpen = status === 'sent' || status === 'viewed';
  const pending = isOpen ? await findPendingMoney(deps.db, owner, invoice) : null;
  const { contractor, client, ...words } = content;
  const messages = await listMessageRows(deps.db, owner, id);
  const offer = invoiceOffer(content.work);
  // There is no receipt for a payment without a valid amount.
  const paid = invoice.payments.filter((payment) => payment.currency === currency && !isZero(payment.amount));
  return {
    invoice: {
      ...words,
      id,
      number,
      status,
      isOverdue,
      daysLate: isOverdue
        ? Math.round((Date.parse(calendarDate(now, timeZone)) - Date.parse(dueOn)) / DAY_MS)
        : 0,
      clientName: client?.name ?? null,
      issuedOn,
      dueOn,
      estimateId: invoice.estimateId,
      amountSettled: invoice.amountSettled,
      amountCredited: invoice.amountCredited,
      amountOpen: invoice.amountOpen,
      creditNotes: invoice.creditNotes.map((note) => ({
        id: note.id,
        number: note.number,
        issuedOn: note.issuedOn,
        reason: note.reason,
        totalAmount: note.totalAmount,
      })),
      payments: paid.map((payment) => presentPublicPayment(payment, currency)),
      methods: isOpen
        ? listDepositMethods(account, deps.config, {
            currency,
            customPaymentInstructions: content.paymentInstructions,
          })
        : [],
      partsFrom: isOpen && account.allowsPartPayments ? leastPartOf(invoice) : null,
      paymentPending: pending === null ? null : amountToWire(amountMinor(pending), currency),
      paidOn: invoice.paidOn,
      voidedOn: invoice.voidedAt && calendarDate(new Date(invoice.voidedAt), timeZone),
      takesQuestions: account.takesQuestions && status !== 'void',
      messages: messages.map((message) => presentPublicMessage(message, offer)),
    },
    contractor,
    isOwner: viewer === owner,
  };
}

/**
 * The minimum online payment of an invoice if partial payments are allowed; null if it must be paid in full.
 */
function leastPartOf({ amountOpen, currency }: Pick<WholeInvoice, 'amountOpen' | 'currency'>): string | null {
  return amountFromWire(amountOpen, currency) > LEAST_PART ? amountToWire(LEAST_PART, currency) : null;
}

/** The amount of an online payment on its way: on the invoice, or of the deposit that it covers. */
export async function findPendingMoney(
  db: Queryable,
  account: AccountId,
  { id, estimateId, parts }: Pick<WholeInvoice, 'id' | 'estimateId' | 'parts'>,
): Promise<bigint | null> {
  // The id of a change order’s deposit is that of the change order.
  const asking = parts.flatMap(({ stageId }) => {
    if (stageId === 'balance') return [];
    return stageId === 'deposit' ? (estimateId ?? []) : stageId;
  });
  return findPendingAmount(db, account, [id, ...asking]);
}

/** Returns a link’s invoice and its owner. Throws `NotFoundError` like `getPublicInvoice`. */
export async function getShownInvoice(deps: Reads, id: string) {
  const owner = await findEstimateOwner(deps.db, id);
  if (!owner) throw invoiceNotFound();
  const estimate = await getInvoice(deps, owner, id);
  if (estimate.status === 'draft') throw invoiceNotFound();
  return { owner, estimate };
}

/** Like `getPublicInvoice`, but returns null instead of throwing `NotFoundError`. */
export async function findPublicInvoice(deps: Reads, id: string, viewer: AccountId | null) {
  try {
    return await getPublicInvoice(deps, id, viewer);
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}
