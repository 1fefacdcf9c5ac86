import { addDays, calendarDate, calendarDateText } from '@plumbline/contract/calendar';
import type { IssueFields } from '@plumbline/contract/invoices';
import { jobSumsToWire } from '@plumbline/contract/invoices/job-sums';
import { type AmountMinor, amountToWire, scaledFromWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError, InvalidInputError } from '../../../errors.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { takeInvoiceNumber } from '../../accounts/take-number.ts';
import { checkAccess } from '../../billing/check-access.ts';
import { closeAttempts } from '../../payments/deposits/close-attempts.ts';
import { settleJob } from '../../payments/settle-job.ts';
import { requireCompleteRow } from '../content/check-completeness.ts';
import { nextUpdate } from '../get-locked-estimate.ts';
import { getToday } from '../get-today.ts';
import { WORK } from '../kinds.ts';
import { type EstimateRow, updateEstimate } from '../queries.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { searchTextOf } from './create-invoice.ts';
import { presentInvoice, type WholeInvoice } from './get-invoice.ts';
import { lockInvoice, requireInvoiceDraft } from './get-locked-invoice.ts';
import { priceInvoice } from './price-invoice.ts';
import { findInvoice, findLastIssuedOn, updateInvoice } from './queries.ts';
import { readJob } from './read-job.ts';
import { nextReminderOn } from './reminding/reminder-rules.ts';
import { mailInvoice } from './send-invoice.ts';
import { presentInvoiceContent } from './showing/present-content.ts';
import { formatInvoiceNumber } from './showing/present-invoice.ts';

/**
 * Issues a draft: it takes the account’s next number, its words and amounts are fixed, and it is mailed if
 * requested, all in one transaction. Throws `ConflictError` if it is issued, if its total differs from
 * `expectedTotal`, if nothing is left to invoice, or for a day before the invoice issued last;
 * `InvalidValuesError` for content of its own that is not complete; `InvalidInputError` for a day after both
 * today and the last invoice’s, and without an address; `PaymentRequiredError` if the plan does not cover it.
 */
export async function issueInvoice(
  deps: Pick<Deps, 'clock'> & { readonly db: Queryable },
  account: AccountId,
  id: string,
  { issuedOn: day, expectedTotal, send }: IssueFields,
): Promise<WholeInvoice> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const { own, row, root: stored } = await lockInvoice(tx, account, id);
    requireInvoiceDraft(own, 'issued');
    await checkAccess(reads, account, 'send');
    const root = stored.kind === WORK.name ? await closeWork(tx, account, stored) : stored;
    const job = await readJob(tx, account, root);
    const priced = priceInvoice(job, own.covers);
    if (priced.refusal) throw priced.refusal;
    const { totalMinor, title, parts, sums } = priced;
    requireTotal(totalMinor, expectedTotal, job.currency);
    const { now, timeZone } = await getToday(reads, account);
    const today = calendarDate(now, timeZone);
    // From now on the invoice covers these deposits. Attempts are locked before the account.
    for (const { stageId } of parts)
      if (stageId === 'deposit' || job.changes.some((change) => change.id === stageId))
        await closeAttempts(tx, deps.clock, account, stageId === 'deposit' ? root.id : stageId);
    // The account’s row is locked from here on, so that numbers and days follow each other.
    const number = await takeInvoiceNumber(tx, account);
    const issuedOn = await resolveDay(tx, account, day, today);
    const owner = await getAccount({ db: tx }, account);
    const content = await presentInvoiceContent(reads, account, job, priced, { row, note: own.note });
    const issuedAs = formatInvoiceNumber(owner.invoicePrefix, number);
    const issued = await updateEstimate(tx, account, id, {
      status: 'sent',
      issuedAs,
      title,
      updatedAt: nextUpdate(row, now),
    });
    const dueOn = addDays(issuedOn, own.dueDays);
    const reminderDays = owner.invoiceReminderDays;
    await updateInvoice(tx, account, id, {
      state: 'open',
      number,
      issuedOn,
      dueOn,
      reminderDays,
      // Not on the day it is issued.
      nextReminderOn: nextReminderOn({ ...own, dueOn, reminderDays }, addDays(today, 1)),
      note: content.note,
      title,
      parts,
      sums: jobSumsToWire(sums),
      content,
      totalMinor,
      searchText: searchTextOf(issued),
    });
    const total = formatMoney(amountToWire(totalMinor, job.currency), job.currency);
    let sent = issued;
    // Deposits already paid may pay part of the invoice, and the webhooks name what is open after that.
    const settledRoot = await settleJob(tx, account, root, now, async () => {
      await recordEvent(tx, account, {
        estimateId: id,
        type: 'issued',
        at: now,
        detail: { number: issuedAs, amount: total },
      });
      if (send) sent = await mailInvoice(tx, deps, account, issued, send);
    });
    const settled = await findInvoice(tx, account, id);
    if (!settled) throw new Error('The invoice that was issued is gone.');
    return presentInvoice(reads, account, { own: settled, row: sent, root: settledRoot });
  });
}

/** Makes the content of an invoice without an estimate a job. Throws `InvalidValuesError` naming every field that is missing. */
async function closeWork(tx: Transaction, account: AccountId, root: EstimateRow): Promise<EstimateRow> {
  await requireCompleteRow(tx, account, root);
  return updateEstimate(tx, account, root.id, { status: 'accepted' });
}

function requireTotal(total: AmountMinor, expected: string | undefined, currency: Currency): void {
  const wire = amountToWire(total, currency);
  if (expected === undefined || isSameAmount(expected, wire)) return;
  throw new ConflictError(
    `The job has changed: this invoice is now ${formatMoney(wire, currency)}.`,
    'INVOICE_CHANGED',
    { totalAmount: wire },
  );
}

const isSameAmount = (text: string, wire: string) =>
  /^\d+(?:\.\d{1,2})?$/.test(text) && scaledFromWire(text, 2) === scaledFromWire(wire, 2);

/** Returns the day of an invoice. Throws `InvalidInputError` for a future day, and `ConflictError` for one before the last invoice’s. */
async function resolveDay(
  tx: Transaction,
  account: AccountId,
  day: string | undefined,
  today: string,
): Promise<string> {
  const last = await findLastIssuedOn(tx, account);
  // Since the last invoice the contractor may have moved to a time zone where it is still the day before.
  const newest = last !== null && last > today ? last : today;
  const issuedOn = day ?? newest;
  if (issuedOn > newest) throw new InvalidInputError('issuedOn', 'issuedOn must not be in the future');
  if (last !== null && issuedOn < last)
    throw new ConflictError(
      `The last invoice is dated ${calendarDateText(last)}. Pick that day or a later one.`,
      'BACK_DATED',
    );
  return issuedOn;
}
