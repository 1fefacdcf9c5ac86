import { type Revision, revisionBody } from '@plumbline/contract/estimates/revisions';
import { isWon } from '@plumbline/contract/estimates/statuses';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError, NotFoundError } from '../../../errors.ts';
import { currencyOf } from '../../accounts/present.ts';
import { toColumns } from '../content/content-columns.ts';
import type { EstimateContent } from '../content/estimate-content.ts';
import { priceContent } from '../content/price-content.ts';
import { readContent } from '../content/read-content.ts';
import { resolveChanges } from '../content/resolve-changes.ts';
import { presentWhole } from '../get-estimate.ts';
import { getLockedEstimate } from '../get-locked-estimate.ts';
import { listLines, replaceLines } from '../line-queries.ts';
import { statusOf } from '../present.ts';
import { type EstimateRow, updateEstimate } from '../queries.ts';
import { listChangesSinceSent } from './store-version.ts';
import { findRevision } from './version-queries.ts';

type Reads = { readonly db: Queryable } & Pick<Deps, 'clock' | 'config'>;

export const noRevision = () => new NotFoundError('There are no unsent changes.', 'NO_REVISION');

/** Returns a revision as it will be sent. Throws `NotFoundError`. */
export async function getRevision(deps: Reads, account: AccountId, id: string): Promise<Revision> {
  return inTransaction(deps.db, async (tx) => {
    const row = await getLockedEstimate(tx, account, id);
    return presentRevision(tx, deps, account, row, await readRevision(tx, account, row));
  });
}

/** Throws `ConflictError` unless the document was sent and the client has not accepted it. */
export function requireRevisable(row: EstimateRow): void {
  const status = statusOf(row);
  if (isWon(status)) {
    const name = row.clientName ?? 'The client';
    const version = row.version === null ? 'this estimate' : `version ${row.version}`;
    throw new ConflictError(`${name} has accepted ${version}.`, 'ALREADY_ACCEPTED');
  }
  if (status === 'draft')
    throw new ConflictError('This estimate is still a draft; change the draft itself.', 'NOT_SENT');
}

/** Returns the content of a locked document's revision. Throws `NotFoundError` without one. */
export async function readRevision(
  tx: Transaction,
  account: AccountId,
  row: EstimateRow,
): Promise<EstimateContent> {
  const revision = await findRevision(tx, account, row.id);
  if (!revision || !row.revisionAt) throw noRevision();
  const sent = readContent(row, await listLines(tx, account, row.id));
  return resolveChanges(tx, account, currencyOf(row), sent, revisionBody.parse(revision.body));
}

/** Replaces the content of a locked document, which becomes a draft because the content may be incomplete. Returns its row. */
export async function replaceContent(
  tx: Transaction,
  account: AccountId,
  row: EstimateRow,
  content: EstimateContent,
): Promise<EstimateRow> {
  const priced = priceContent(content, currencyOf(row));
  await replaceLines(tx, account, row.id, content, priced);
  return updateEstimate(tx, account, row.id, { ...toColumns(content, priced), status: 'draft' });
}

/** Returns a revision of a locked document as its reader will see it. */
export async function presentRevision(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config'>,
  account: AccountId,
  row: EstimateRow,
  content: EstimateContent,
): Promise<Revision> {
  return readRevised(tx, account, row, content, async (revised, stored) => {
    const estimate = await presentWhole({ db: revised, clock: deps.clock }, account, stored);
    return {
      updatedAt: (row.revisionAt ?? row.updatedAt).toISOString(),
      version: row.version ?? 1,
      changes: await listChangesSinceSent({ db: revised, config: deps.config }, account, estimate),
      estimate,
    };
  });
}

/** Rolls back a savepoint, and carries the result that was read inside it. */
class Undone extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('A savepoint was rolled back.');
    this.result = result;
  }
}

/**
 * Reads a document as if the content had been sent: the content is stored under a savepoint, which is then
 * rolled back.
 */
async function readRevised<Result>(
  tx: Transaction,
  account: AccountId,
  row: EstimateRow,
  content: EstimateContent,
  read: (tx: Transaction, stored: EstimateRow) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(tx, async (revised) => {
      throw new Undone(await read(revised, await replaceContent(revised, account, row, content)));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as Result;
    throw error;
  }
}
