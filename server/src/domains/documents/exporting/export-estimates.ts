import type { ExportedEstimate } from '@plumbline/contract/accounts/account-export';
import { presentOffer } from '@plumbline/contract/offer/present-offer';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { readTogether } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { getPaymentsOfMany } from '../../payments/get-payments.ts';
import { getLaborCosts, withProfit } from '../add-profit.ts';
import { presentAcceptance } from '../answering/present-acceptance.ts';
import { presentWith, toRootRows } from '../get-estimate.ts';
import { getToday } from '../get-today.ts';
import { readJobDocuments } from '../invoicing/money/present-job-money.ts';
import { type DocumentKind, ESTIMATE } from '../kinds.ts';
import type { LineRows } from '../line-queries.ts';
import { listMessagesOfMany } from '../messages/message-queries.ts';
import { presentMessage } from '../messages/present-message.ts';
import type { WholeDocument } from '../present.ts';
import type { EstimateRow } from '../queries.ts';
import { presentExportedVersion } from '../versions/present-version.ts';
import { listRevisionsOfMany, listVersionsOfMany } from '../versions/version-queries.ts';
import { listRoots, listWholeEstimates } from './export-queries.ts';
import { listEstimateSets } from './list-estimate-sets.ts';

type Reads = Pick<Deps, 'db' | 'clock'>;
type PaymentRow = Awaited<ReturnType<typeof getPaymentsOfMany>>[number];

/**
 * Yields every estimate of an account, newest first, with lines, timeline, payments and acceptance. They are read in sets as the
 * caller consumes them, each set in its own transaction, so that neither memory nor a transaction holds them all. Each
 * estimate is consistent, but two estimates can be from different times. An estimate deleted meanwhile may be missing, and one
 * created after the first set is not included.
 */
export async function* exportEstimates(deps: Reads, account: AccountId): AsyncGenerator<ExportedEstimate> {
  yield* exportDocuments(deps, account, ESTIMATE);
}

/** Like `exportEstimates`, for any kind of document. */
export async function* exportDocuments(
  deps: Reads,
  account: AccountId,
  kind: DocumentKind,
): AsyncGenerator<ExportedEstimate & WholeDocument> {
  for await (const ids of listEstimateSets(deps.db, account, kind)) yield* await readSet(deps, account, ids);
}

function readSet(
  deps: Reads,
  account: AccountId,
  ids: readonly string[],
): Promise<(ExportedEstimate & WholeDocument)[]> {
  return readTogether(deps.db, async (db) => {
    const [today, costs, whole, payments, messages, versions, revisions] = await Promise.all([
      getToday({ db, clock: deps.clock }, account),
      getLaborCosts(db, account),
      listWholeEstimates(db, account, ids),
      getPaymentsOfMany(db, account, ids),
      listMessagesOfMany(db, account, ids),
      listVersionsOfMany(db, account, ids),
      listRevisionsOfMany(db, account, ids),
    ]);
    const messagesOf = byEstimate(messages);
    const versionsOf = byEstimate(versions);
    const revisionsOf = byEstimate(revisions);
    const linesOf = partsByEstimate(whole.lines);
    const events = byEstimate(whole.events);
    const acceptances = byEstimate(whole.acceptances);
    const [rootsOf, documentsOf] = await Promise.all([
      readRoots(db, account, whole.estimates),
      readJobDocuments(db, account, whole.estimates),
    ]);
    return whole.estimates.map((row) => {
      const [acceptance] = acceptances(row.id);
      const parts = {
        lines: linesOf(row.id),
        events: events(row.id),
        payments: moneyOf(payments, row.id),
        today,
      };
      const estimate = presentWith(row, parts, documentsOf(row.id), rootsOf(row));
      const offer = presentOffer(estimate);
      return {
        ...withProfit(estimate, costs),
        messages: messagesOf(row.id).map((each) => presentMessage(each, offer)),
        unsentRevision: revisionsOf(row.id)[0]?.body ?? null,
        versions: versionsOf(row.id).map((each) => presentExportedVersion(each, estimate.currency)),
        acceptance: acceptance ? presentAcceptance(acceptance) : null,
      };
    });
  });
}

/** The payments among these for an estimate with its job, or for a change order. */
const moneyOf = (payments: readonly PaymentRow[], id: string) =>
  payments.filter(({ estimateId, documentId }) => estimateId === id || documentId === id);

/** Reads the estimates that change orders belong to; there are none for estimates. */
async function readRoots(db: Queryable, account: AccountId, rows: readonly EstimateRow[]) {
  const ids = [...new Set(rows.flatMap(({ rootId }) => rootId ?? []))];
  if (ids.length === 0) return () => null;
  const [roots, payments] = await Promise.all([
    listRoots(db, account, ids),
    getPaymentsOfMany(db, account, ids),
  ]);
  const byId = new Map(
    roots.map(({ root, acceptedHash }) => [
      root.id,
      toRootRows(root, acceptedHash, moneyOf(payments, root.id)),
    ]),
  );
  return ({ rootId }: EstimateRow) => byId.get(rootId ?? '') ?? null;
}

/** Splits the lines and other parts of several estimates by estimate. */
export function partsByEstimate(lines: LineRows): (estimateId: string) => LineRows {
  const lists = Object.entries(lines).map(
    ([part, rows]) => [part, byEstimate(rows as readonly PartRow[])] as const,
  );
  return (estimateId) =>
    Object.fromEntries(lists.map(([part, rowsOf]) => [part, rowsOf(estimateId)])) as unknown as LineRows;
}
type PartRow = LineRows[keyof LineRows][number];

/** Groups rows by estimate, keeping their order. */
function byEstimate<Row extends { readonly estimateId: string }>(rows: readonly Row[]) {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const own = found.get(row.estimateId);
    if (own) own.push(row);
    else found.set(row.estimateId, [row]);
  }
  return (estimateId: string): readonly Row[] => found.get(estimateId) ?? [];
}
