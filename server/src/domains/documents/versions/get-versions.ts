import type {
  Comparison,
  comparisonQuery,
  VersionContent,
  VersionSummary,
  WholeVersion,
} from '@plumbline/contract/estimates/revisions';
import { stagesOf } from '@plumbline/contract/offer/offer-stages';
import { listChanges } from '@plumbline/contract/offer/what-changed';
import type { z } from 'zod';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { readTogether } from '../../../db/transaction.ts';
import { NotFoundError } from '../../../errors.ts';
import { currencyOf } from '../../accounts/present.ts';
import { estimateNotFound } from '../get-locked-estimate.ts';
import { findEstimate } from '../queries.ts';
import { presentVersionSummary } from './present-version.ts';
import { findVersion, listVersionRows, type VersionRow } from './version-queries.ts';

type Reads = { readonly db: Queryable };

const versionNotFound = () => new NotFoundError('This version does not exist.', 'NO_VERSION');

/** Lists the versions of a document, newest first. Throws `NotFoundError`. */
export async function getVersions({ db }: Reads, account: AccountId, id: string): Promise<VersionSummary[]> {
  return readTogether(db, async (tx) => {
    const [row, versions] = await Promise.all([
      findEstimate(tx, account, id),
      listVersionRows(tx, account, id),
    ]);
    if (!row) throw estimateNotFound();
    return versions.map((version) => presentVersionSummary(version, currencyOf(row)));
  });
}

/** Returns a version with its full content. Throws `NotFoundError`. */
export async function getVersion(
  { db }: Reads,
  account: AccountId,
  id: string,
  number: number,
): Promise<WholeVersion> {
  const { row, content } = await requireVersion(db, account, id, number);
  return { ...presentVersionSummary(row, content.estimate.currency), ...content };
}

/** Returns the differences between two versions, by default the last two. Throws `NotFoundError`. */
export async function compareVersions(
  { db }: Reads,
  account: AccountId,
  id: string,
  given: z.output<typeof comparisonQuery>,
): Promise<Comparison> {
  return readTogether(db, async (tx) => {
    const row = await findEstimate(tx, account, id);
    if (!row) throw estimateNotFound();
    const to = given.to ?? row.version ?? 1;
    const from = given.from ?? Math.max(to - 1, 1);
    const [before, after] = await Promise.all([
      requireVersion(tx, account, id, from),
      requireVersion(tx, account, id, to),
    ]);
    const isSame = before.row.hash === after.row.hash;
    return { from, to, changes: isSame ? [] : listChanges(before.row.offer, after.row.offer) };
  });
}

/** The fields missing from a version stored before payment schedules existed. */
const withoutSchedule = (estimate: VersionContent['estimate']) => ({
  depositFixedAmount: null,
  stages: stagesOf({ ...estimate, depositFixedAmount: null, schedule: [] }, estimate.totalAmount),
});

async function requireVersion(
  db: Queryable,
  account: AccountId,
  id: string,
  number: number,
): Promise<{ row: VersionRow; content: VersionContent }> {
  const row = await findVersion(db, account, id, number);
  if (!row?.content) throw versionNotFound();
  return {
    row,
    content: {
      ...row.content,
      estimate: { ...withoutSchedule(row.content.estimate), ...row.content.estimate },
    },
  };
}
