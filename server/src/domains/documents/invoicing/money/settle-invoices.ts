import { calendarDate } from '@plumbline/contract/calendar';
import { jobSumsToWire } from '@plumbline/contract/invoices/job-sums';
import type { InvoicedPart } from '@plumbline/contract/invoices/stages-left';
import type { AccountId } from '../../../../account-id.ts';
import type { Transaction } from '../../../../db/client.ts';
import { getTimeZone } from '../../../accounts/get-profile.ts';
import { currencyOf } from '../../../accounts/present.ts';
import { getPayments } from '../../../payments/get-payments.ts';
import { listChangeOrders } from '../../changes/get-change-rows.ts';
import { type EstimateRow, updateEstimate } from '../../queries.ts';
import { recordEvent } from '../../timeline/record-event.ts';
import { priceInvoice } from '../price-invoice.ts';
import { type InvoiceRow, listInvoicesOf, updateInvoice } from '../queries.ts';
import { isCounted, readJob } from '../read-job.ts';
import { paidPartsOf, settleMoney, toSettle } from './settle-money.ts';

interface SettledRoot {
  readonly root: EstimateRow;
  /** The invoices that have more money than before. */
  readonly settledMore: readonly string[];
  /** Those that have less. */
  readonly settledLess: readonly string[];
}

/**
 * Allocates the money of a job to its invoices, and stores the amount paid on each, whether it is paid, and
 * how invoices use the estimate’s payments. Drafts follow the job. `announce` runs in between and records the
 * event of the payment, credit note or issued invoice, whose webhook contains the updated invoice. The
 * transaction has locked the estimate, which is returned as updated.
 */
export async function settleInvoices(
  tx: Transaction,
  account: AccountId,
  root: EstimateRow,
  now: Date,
  announce: () => Promise<void>,
): Promise<SettledRoot> {
  const all = await listInvoicesOf(tx, account, root.id);
  if (all.length === 0) {
    await announce();
    return { root, settledMore: [], settledLess: [] };
  }
  const counted = all.filter(isCounted);
  const [payments, { rows }] = await Promise.all([
    getPayments(tx, account, root.id),
    listChangeOrders(tx, account, root.id),
  ]);
  const changes = rows.filter(({ status }) => status === 'accepted');
  const { settled, paidOn } = settleMoney(
    { root, changes, payments },
    counted.map((invoice) => toSettle(root, invoice)),
  );
  const today = calendarDate(now, await getTimeZone(tx, account));
  const after: InvoiceRow[] = [];
  for (const invoice of counted)
    after.push(
      await store(
        tx,
        account,
        invoice,
        settled.get(invoice.documentId) ?? 0n,
        paidOnOf(invoice, paidOn, today),
      ),
    );
  await announce();
  await recordChanges(tx, account, counted, after, now);
  const updated = await storeInvoiced(tx, account, root, after);
  if (all.some(({ state }) => state === 'draft')) await refreshDrafts(tx, account, updated, all);
  const changed = (sign: 1 | -1) =>
    after
      .filter(
        ({ settledMinor }, place) =>
          BigInt(sign) * (settledMinor - (counted[place]?.settledMinor ?? 0n)) > 0n,
      )
      .map(({ documentId }) => documentId);
  return { root: updated, settledMore: changed(1), settledLess: changed(-1) };
}

/** The day of the payment with which an invoice first had enough; never before the invoice was issued. */
function paidOnOf(
  { documentId, issuedOn }: InvoiceRow,
  paidOn: ReadonlyMap<string, string>,
  today: string,
): string {
  const day = paidOn.get(documentId) ?? today;
  return issuedOn !== null && day < issuedOn ? issuedOn : day;
}

async function store(
  tx: Transaction,
  account: AccountId,
  invoice: InvoiceRow,
  settledMinor: bigint,
  paidOn: string,
): Promise<InvoiceRow> {
  const state = settledMinor >= invoice.totalMinor - invoice.creditedMinor ? 'paid' : 'open';
  if (settledMinor === invoice.settledMinor && state === invoice.state) return invoice;
  return updateInvoice(tx, account, invoice.documentId, {
    settledMinor,
    state,
    // Nothing was paid on an invoice that is credited in full.
    paidOn: state === 'paid' && settledMinor > 0n ? (invoice.paidOn ?? paidOn) : null,
  });
}

/** Records which invoices became paid or unpaid. */
async function recordChanges(
  tx: Transaction,
  account: AccountId,
  before: readonly InvoiceRow[],
  after: readonly InvoiceRow[],
  now: Date,
): Promise<void> {
  for (const [place, { documentId: estimateId, state, settledMinor }] of after.entries()) {
    // One that is credited in full without any money was never paid.
    if (state === before[place]?.state || (state === 'paid' && settledMinor === 0n)) continue;
    const [from, to] = state === 'paid' ? ['sent', 'paid'] : ['paid', 'sent'];
    await recordEvent(tx, account, { estimateId, type: 'status_changed', at: now, detail: { from, to } });
  }
}

/** Stores how invoices use the estimate’s payments, if that has changed. */
async function storeInvoiced(
  tx: Transaction,
  account: AccountId,
  root: EstimateRow,
  counted: readonly InvoiceRow[],
): Promise<EstimateRow> {
  const currency = currencyOf(root);
  const parts = counted.flatMap((invoice) =>
    paidPartsOf(invoice, currency).map(
      ({ stageId, minor, openMinor }): InvoicedPart => ({
        stageId,
        invoiceId: invoice.documentId,
        minor: String(minor),
        isPaid: openMinor === 0n,
      }),
    ),
  );
  const invoiced = parts.length > 0 ? parts : null;
  const isSame = JSON.stringify(root.invoiced?.map(fields)) === JSON.stringify(invoiced?.map(fields));
  return isSame ? root : updateEstimate(tx, account, root.id, { invoiced });
}

/** In a fixed order, because the database keeps none. */
const fields = ({ stageId, invoiceId, minor, isPaid }: InvoicedPart) => [stageId, invoiceId, minor, isPaid];

async function refreshDrafts(
  tx: Transaction,
  account: AccountId,
  root: EstimateRow,
  all: readonly InvoiceRow[],
): Promise<void> {
  const job = await readJob(tx, account, root);
  for (const draft of all.filter(({ state }) => state === 'draft')) {
    const { totalMinor, sums, parts, title } = priceInvoice(job, draft.covers);
    await updateInvoice(tx, account, draft.documentId, {
      totalMinor,
      sums: jobSumsToWire(sums),
      parts,
      title,
    });
  }
}
