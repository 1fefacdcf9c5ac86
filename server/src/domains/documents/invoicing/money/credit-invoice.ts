import { randomUUID } from 'node:crypto';
import { calendarDate } from '@plumbline/contract/calendar';
import type { CreditFields, CreditNoteContent } from '@plumbline/contract/invoices/credit-notes';
import {
  addSums,
  type JobSums,
  jobSumsFromWire,
  jobSumsToWire,
  netOf,
  takePart,
  taxOf,
  totalOf,
} from '@plumbline/contract/invoices/job-sums';
import { type AmountMinor, amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { AccountId } from '../../../../account-id.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import type { Deps } from '../../../../deps.ts';
import { ConflictError, InvalidInputError } from '../../../../errors.ts';
import { currencyOf } from '../../../accounts/present.ts';
import { takeCreditNumber } from '../../../accounts/take-number.ts';
import { checkAccess } from '../../../billing/check-access.ts';
import { closeAttempts } from '../../../payments/deposits/close-attempts.ts';
import { settleJob } from '../../../payments/settle-job.ts';
import { toAmount } from '../../content/resolve-discount.ts';
import { nextUpdate } from '../../get-locked-estimate.ts';
import { getToday } from '../../get-today.ts';
import { updateEstimate } from '../../queries.ts';
import { recordEvent } from '../../timeline/record-event.ts';
import { presentInvoice, type WholeInvoice } from '../get-invoice.ts';
import { lockInvoice, requireIssued } from '../get-locked-invoice.ts';
import {
  type CreditNoteRow,
  findInvoice,
  type InvoiceRow,
  insertCreditNote,
  listCreditNotes,
  updateInvoice,
} from '../queries.ts';
import { formatCreditNumber } from '../showing/present-invoice.ts';
import { findLastCreditedOn } from './money-queries.ts';

/**
 * Issues a credit note for an issued invoice, for an amount or for everything that is left. The credited part
 * of the job can be invoiced again; money that already paid it goes to the job’s other invoices, or becomes
 * its credit. Idempotent for the same `id` and content. Throws `NotFoundError`, `ConflictError` for a draft,
 * for a void invoice and for one that is credited in full, `InvalidInputError` naming the field, and
 * `PaymentRequiredError` if the plan does not cover it.
 */
export async function creditInvoice(
  deps: Deps,
  account: AccountId,
  invoiceId: string,
  { id = randomUUID(), amount, reason }: CreditFields,
): Promise<WholeInvoice> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const { own, row, root } = await lockInvoice(tx, account, invoiceId);
    const currency = currencyOf(row);
    const notes = await listCreditNotes(tx, account, invoiceId);
    const asked = amount ? toAmount(amount, currency, 'amount') : null;
    const repeated = notes.find((note) => note.id === id);
    if (repeated) {
      requireSame(repeated, asked ?? leftBefore(repeated, own, notes), reason);
      return presentInvoice(reads, account, { own, row, root });
    }
    requireIssued(own, 'credited');
    await checkAccess(reads, account, 'send');
    const totalMinor = amountOf(own, asked, currency);
    const { now, timeZone } = await getToday(reads, account);
    const sums = takePart(sumsLeft(own, notes), totalMinor);
    const content = presentContent(own, row.issuedAs ?? '', sums, currency);
    // Attempts are locked before the account.
    await closeAttempts(tx, deps.clock, account, invoiceId);
    const number = await takeCreditNumber(tx, account);
    const note = await insertCreditNote(tx, account, {
      id,
      invoiceId,
      rootId: root.id,
      number,
      issuedOn: latestOf(calendarDate(now, timeZone), own.issuedOn, await findLastCreditedOn(tx, account)),
      reason,
      currency,
      totalMinor,
      sums: jobSumsToWire(sums),
      content,
      createdAt: now,
    });
    if (!note) throw new InvalidInputError('id', 'id is taken by another credit note');
    await updateInvoice(tx, account, invoiceId, { creditedMinor: own.creditedMinor + totalMinor });
    const updated = await updateEstimate(tx, account, invoiceId, { updatedAt: nextUpdate(row, now) });
    const detail = {
      number: formatCreditNumber(number),
      amount: formatMoney(content.totalAmount, currency),
      reason,
    };
    const settled = await settleJob(tx, account, root, now, async () => {
      await recordEvent(tx, account, { estimateId: invoiceId, type: 'credited', at: now, detail });
    });
    const after = await findInvoice(tx, account, invoiceId);
    return presentInvoice(reads, account, { own: after ?? own, row: updated, root: settled });
  });
}

/**
 * The last of these days. Since the invoice or the last credit note was issued, the contractor may have moved
 * to a time zone where it is still the day before.
 */
const latestOf = (...days: readonly (string | null)[]): string =>
  days.reduce<string>((latest, day) => (day !== null && day > latest ? day : latest), '');

/** Returns what was left of an invoice before one of its credit notes. */
const leftBefore = (note: CreditNoteRow, own: InvoiceRow, notes: readonly CreditNoteRow[]): AmountMinor =>
  amountMinor(
    notes
      .filter(({ number }) => number < note.number)
      .reduce((left, { totalMinor }) => left - totalMinor, own.totalMinor),
  );

function requireSame(known: CreditNoteRow, asked: AmountMinor, reason: string): void {
  if (known.reason === reason && asked === known.totalMinor) return;
  throw new ConflictError('You already issued this credit note with different details.');
}

/**
 * Returns the amount to credit. Throws `ConflictError` if nothing is left, and `InvalidInputError` for more
 * than the remainder.
 */
function amountOf(own: InvoiceRow, asked: AmountMinor | null, currency: Currency): AmountMinor {
  const left = amountMinor(own.totalMinor - own.creditedMinor);
  if (left === 0n) throw new ConflictError('This invoice is already credited in full.', 'NOTHING_OPEN');
  if (asked === null || asked === left) return left;
  if (asked < left) return asked;
  const most = formatMoney(amountToWire(left, currency), currency);
  throw new InvalidInputError('amount', `amount must be at most ${most}, the amount left on this invoice`);
}

const sumsLeft = (own: InvoiceRow, notes: readonly CreditNoteRow[]): JobSums =>
  notes.reduce((left, { sums }) => addSums(left, jobSumsFromWire(sums), -1n), jobSumsFromWire(own.sums));

/** The content of a credit note: the invoice’s taxes with the credited part of each. */
function presentContent(
  { content, sums: onWire, issuedOn }: InvoiceRow,
  invoiceNumber: string,
  sums: JobSums,
  currency: Currency,
): CreditNoteContent {
  if (content === null || issuedOn === null) throw new Error('The invoice is not issued.');
  const wire = (minor: bigint) => amountToWire(amountMinor(minor), currency);
  // The invoice prints no tax without a rate; such a tax has no amount.
  const places = jobSumsFromWire(onWire).taxes.map(wire);
  let place = -1;
  return {
    invoiceNumber,
    invoiceIssuedOn: issuedOn,
    subtotal: wire(netOf(sums)),
    taxes: content.taxes.map((tax) => {
      place = places.indexOf(tax.amount, place + 1);
      return { ...tax, amount: wire(sums.taxes[place] ?? 0n) };
    }),
    taxAmount: wire(taxOf(sums)),
    totalAmount: wire(totalOf(sums)),
  };
}
