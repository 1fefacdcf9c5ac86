import { randomUUID } from 'node:crypto';
import { isWon } from '@plumbline/contract/estimates/statuses';
import type { InvoiceCovers, InvoiceCoversFields, InvoiceFields } from '@plumbline/contract/invoices';
import { jobSumsToWire } from '@plumbline/contract/invoices/job-sums';
import { amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { takeInvoicePosition } from '../../accounts/take-number.ts';
import { findRepeatedCall, type RepeatableCall, rememberCall } from '../../developers/find-repeated-call.ts';
import { resolveClient } from '../content/resolve-content.ts';
import { toAmount } from '../content/resolve-discount.ts';
import { getLockedOfKind } from '../get-locked-estimate.ts';
import { ESTIMATE, INVOICE, WORK } from '../kinds.ts';
import { type EstimateRow, findEstimate, insertEstimate } from '../queries.ts';
import { toInvoicePlace } from '../rules.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { presentInvoice, type WholeInvoice } from './get-invoice.ts';
import { type InvoiceDocument, lockInvoice } from './get-locked-invoice.ts';
import { priceInvoice } from './price-invoice.ts';
import { insertInvoice, listInvoicesOf } from './queries.ts';
import { readJob } from './read-job.ts';
import { composeWork, insertWork } from './store-work.ts';

/** The most drafts of one job. */
const MOST_DRAFTS = 50;

/**
 * Creates a draft of an invoice: of an accepted estimate, or with content of its own. A repeated call returns
 * the one that the first call created. Throws `NotFoundError` and `InvalidInputError` naming the field, and
 * `ConflictError` for an estimate that is not accepted, for work that is already invoiced, for another
 * currency than the contractor's, or if the first call had other content.
 */
export async function createInvoice(
  deps: Deps,
  account: AccountId,
  { estimateId, covers: asked = REST, dueDays, note, ...fields }: InvoiceFields,
  call?: RepeatableCall,
): Promise<WholeInvoice> {
  return inTransaction(deps.db, async (tx) => {
    const made = await findRepeatedCall(tx, account, call, (known) => findEstimate(tx, account, known));
    if (made)
      return presentInvoice({ db: tx, clock: deps.clock }, account, await lockInvoice(tx, account, made.id));
    const terms = { dueDays, note, id: call?.id };
    let invoice: InvoiceDocument;
    if (estimateId === undefined) {
      const { content, currency } = await composeWork(deps, tx, account, fields);
      const root = await insertWork(deps, tx, account, content, currency);
      invoice = await insertInvoiceDraft(deps, tx, account, root, REST, terms);
    } else {
      const root = await getLockedOfKind(tx, account, estimateId, ESTIMATE);
      if (!isWon(root.status))
        throw new ConflictError('Only an accepted estimate can be invoiced.', 'NOT_ACCEPTED');
      await requireRoom(tx, account, root);
      invoice = await insertInvoiceDraft(deps, tx, account, root, asked, terms);
    }
    await rememberCall(tx, deps, account, call);
    return presentInvoice({ db: tx, clock: deps.clock }, account, invoice);
  });
}

const REST = { kind: 'rest' } as const;

/** Throws `ConflictError` if a job has too many drafts. */
async function requireRoom(tx: Transaction, account: AccountId, root: EstimateRow): Promise<void> {
  const all = await listInvoicesOf(tx, account, root.id);
  if (all.filter(({ state }) => state === 'draft').length >= MOST_DRAFTS)
    throw new ConflictError(
      `A job can have at most ${MOST_DRAFTS} draft invoices. Please issue or delete one.`,
      'TOO_MANY_DRAFTS',
    );
}

/** The fields of a draft besides the covered part; omitted ones get their defaults from the settings. */
interface InvoiceTerms {
  readonly dueDays?: number | undefined;
  readonly note?: string | null | undefined;
  readonly id?: string | undefined;
}

/**
 * Stores a draft of an invoice with its first event. The transaction has locked the row of the root. Throws
 * like `priceInvoice`, except that content without an estimate may have a total of zero for now.
 */
export async function insertInvoiceDraft(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  account: AccountId,
  root: EstimateRow,
  asked: InvoiceCoversFields,
  { dueDays, note, id = randomUUID() }: InvoiceTerms,
): Promise<InvoiceDocument> {
  const job = await readJob(tx, account, root);
  const covers = toCovers(asked, job.currency);
  const { refusal, sums, parts, title, totalMinor } = priceInvoice(job, covers);
  if (refusal && root.kind !== WORK.name) throw refusal;
  const now = clock.now();
  const owner = await getAccount({ db: tx }, account);
  // The client may have changed since the job was accepted.
  const client = root.clientId && (await resolveClient(tx, account, root.clientId));
  const position = await takeInvoicePosition(tx, account);
  const row = await insertEstimate(tx, account, {
    ...NO_AMOUNTS,
    ...jobColumnsOf(root),
    ...client,
    id,
    kind: INVOICE.name,
    rootId: root.id,
    number: toInvoicePlace(position),
    status: 'draft',
    title,
    currency: root.currency,
    acceptPayments: true,
    createdAt: now,
    updatedAt: now,
  });
  const own = await insertInvoice(tx, account, {
    documentId: id,
    position,
    state: 'draft',
    currency: root.currency,
    dueDays: dueDays ?? owner.invoiceDueDays,
    note: note === undefined ? owner.invoiceNote : note,
    covers,
    title,
    parts,
    sums: jobSumsToWire(sums),
    totalMinor,
    settledMinor: 0n,
    searchText: searchTextOf(row),
  });
  await recordEvent(tx, account, { estimateId: id, type: 'created', at: now });
  return { own, row, root };
}

/** The fields that an invoice takes from its root: client, job, and payment terms. */
export const jobColumnsOf = (root: EstimateRow) => ({
  clientId: root.clientId,
  clientName: root.clientName,
  clientEmail: root.clientEmail,
  clientPhone: root.clientPhone,
  clientAddress: root.clientAddress,
  jobTypeId: root.jobTypeId,
  jobTypeName: root.jobTypeName,
  jobDescription: root.jobDescription,
  jobAddress: root.jobAddress,
  customPaymentInstructions: root.customPaymentInstructions,
});

/** The amounts of an invoice are in its own table, so that sums over estimates exclude it. */
const NO_AMOUNTS = {
  laborMarkupHundredths: 0,
  materialMarkupHundredths: 0,
  taxHundredths: 0,
  depositHundredths: 0,
  laborSubtotalMinor: 0n,
  laborMarkupMinor: 0n,
  materialsSubtotalMinor: 0n,
  materialMarkupMinor: 0n,
  additionalCostsMinor: 0n,
  subtotalMinor: 0n,
  taxMinor: 0n,
  totalMinor: 0n,
  depositMinor: 0n,
} as const;

/** The text that the search of invoices looks through. */
export const searchTextOf = ({ issuedAs, clientName, jobDescription, jobTypeName }: EstimateRow): string =>
  [issuedAs, clientName, jobTypeName, jobDescription].filter(Boolean).join('\n').toLowerCase();

/**
 * Converts the covered part in a request to its stored form. Throws `InvalidInputError` for an amount that
 * the currency does not have.
 */
export function toCovers(asked: InvoiceCoversFields, currency: Currency): InvoiceCovers {
  if (asked.kind !== 'part') return asked;
  const { percentage, amount } = asked;
  if (amount === null || amount === undefined) return { kind: 'part', percentage: percentage ?? '0' };
  return { kind: 'part', amount: amountToWire(toAmount(amount, currency, 'covers.amount'), currency) };
}
