import { calendarDate } from '@plumbline/contract/calendar';
import type { Invoice } from '@plumbline/contract/invoices';
import type { OwnWork } from '@plumbline/contract/invoices/own-work';
import type { InvoiceContent } from '@plumbline/contract/invoices/public-invoices';
import type { InvoiceReminders } from '@plumbline/contract/invoices/reminders';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { readTogether } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { currencyOf } from '../../accounts/present.ts';
import { getPayments } from '../../payments/get-payments.ts';
import { presentPayment } from '../../payments/present.ts';
import { presentWhole } from '../get-estimate.ts';
import { getToday } from '../get-today.ts';
import { WORK } from '../kinds.ts';
import { listLines } from '../line-queries.ts';
import { presentEvent } from '../present.ts';
import { type EstimateRow, findEstimate } from '../queries.ts';
import { listEvents } from '../timeline/event-queries.ts';
import { type InvoiceDocument, invoiceNotFound } from './get-locked-invoice.ts';
import { priceInvoice } from './price-invoice.ts';
import { findInvoice, findLastIssuedOn, type InvoiceRow, listCreditNotes } from './queries.ts';
import { readJob } from './read-job.ts';
import { findInvoiceRecipient } from './reminding/send-reminder.ts';
import { presentInvoiceContent } from './showing/present-content.ts';
import { formatInvoiceNumber, presentCreditNote, presentInvoiceSummary } from './showing/present-invoice.ts';
import { withWorkSums } from './store-work.ts';

type Reads = { readonly db: Queryable } & Pick<Deps, 'clock'>;

/** An invoice with every word that its page and PDF show. */
export interface WholeInvoice extends Invoice {
  readonly content: InvoiceContent;
}

/** Returns an invoice. Throws `NotFoundError`, also for another account’s id. */
export async function getInvoice(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
): Promise<WholeInvoice> {
  return readTogether(deps.db, async (db) => {
    const [own, row] = await Promise.all([findInvoice(db, account, id), findEstimate(db, account, id)]);
    const root = row?.rootId ? await findEstimate(db, account, row.rootId) : null;
    if (!own || !row || !root) throw invoiceNotFound();
    return presentInvoice({ ...deps, db }, account, { own, row, root });
  });
}

/** Formats an invoice from its rows: a draft as it would be issued now, otherwise as it was issued. */
export async function presentInvoice(
  deps: Reads,
  account: AccountId,
  { own, row, root }: InvoiceDocument,
): Promise<WholeInvoice> {
  const [today, events, payments, creditNotes, owner] = await Promise.all([
    getToday(deps, account),
    listEvents(deps.db, account, row.id),
    getPayments(deps.db, account, row.id),
    listCreditNotes(deps.db, account, row.id),
    getAccount({ db: deps.db }, account),
  ]);
  const content = own.content ?? (await composeDraft(deps, account, { own, row, root }));
  const isDraft = own.state === 'draft';
  const { parts, subtotal, taxes, taxAmount, job, title, totalAmount, estimateNumber } = content;
  return {
    ...presentInvoiceSummary({ ...own, client: own.content?.client ?? null }, row, estimateNumber, today),
    title,
    totalAmount,
    covers: own.covers,
    parts,
    dueDays: own.dueDays,
    note: content.note,
    subtotal,
    taxes,
    taxAmount,
    job,
    work: root.kind === WORK.name ? await presentWork(deps, account, root) : null,
    nextNumber: isDraft ? formatInvoiceNumber(owner.invoicePrefix, owner.lastInvoiceNumber + 1) : null,
    earliestIssuedOn: isDraft ? await findLastIssuedOn(deps.db, account) : null,
    payments: payments.map((payment) => presentPayment(payment, currencyOf(row))),
    reminders: await presentReminders(deps.db, own, row, calendarDate(today.now, today.timeZone)),
    creditNotes: creditNotes.map(presentCreditNote),
    events: events.flatMap(presentEvent),
    paidOn: own.paidOn,
    voidedAt: own.voidedAt?.toISOString() ?? null,
    voidReason: own.voidReason,
    content,
  };
}

async function presentReminders(
  db: Queryable,
  own: InvoiceRow,
  row: EstimateRow,
  today: string,
): Promise<InvoiceReminders> {
  const { remindersPausedUntil: until } = own;
  const recipient = own.state === 'draft' ? null : await findInvoiceRecipient(db, row);
  return {
    days: own.reminderDays,
    pausedUntil: until !== null && until > today ? until : null,
    stoppedAt: own.remindersStoppedAt?.toISOString() ?? null,
    recipient,
    nextOn: own.state !== 'open' || recipient === null ? null : own.nextReminderOn,
  };
}

/** The content of an invoice without an estimate, as stored. */
async function presentWork(deps: Reads, account: AccountId, root: EstimateRow): Promise<OwnWork> {
  return presentWhole(deps, account, withWorkSums(root, await listLines(deps.db, account, root.id)));
}

async function composeDraft(
  deps: Reads,
  account: AccountId,
  { own, row, root }: InvoiceDocument,
): Promise<InvoiceContent> {
  const job = await readJob(deps.db, account, root);
  return presentInvoiceContent(deps, account, job, priceInvoice(job, own.covers), { row, note: own.note });
}
