import {
  agreedLines,
  findTooMuch,
  type WorkSection,
  workLeft,
} from '@plumbline/contract/change-orders/job-work';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { ConflictError, InvalidValuesError } from '../../../errors.ts';
import { currencyOf } from '../../accounts/present.ts';
import { type LineRows, listLines } from '../line-queries.ts';
import { halfOfLines } from '../present-change.ts';
import { presentParts } from '../present-parts.ts';
import type { EstimateRow } from '../queries.ts';
import { listChangeOrders } from './get-change-rows.ts';

/** Who reads a refusal. */
export type Reader = 'client' | 'contractor';

const FIELDS = { laborLines: 'hours', materialLines: 'quantity', additionalCosts: 'amount' } as const;
const ROWS = { laborLines: 'labor', materialLines: 'materials', additionalCosts: 'costs' } as const;

/** Throws `InvalidValuesError` naming each line that `listMissingWork` lists. */
export async function checkLeftWork(
  db: Queryable,
  account: AccountId,
  row: EstimateRow,
  lines: LineRows,
): Promise<void> {
  const issues = await listMissingWork(db, account, row, lines);
  if (issues.length > 0)
    throw new InvalidValuesError(
      issues.map(({ field, message }) => `${field}: ${message}`).join('. '),
      issues,
    );
}

/** Whether the job still has all work that this change order takes out; true for an estimate. */
export async function hasWorkLeft(db: Queryable, account: AccountId, row: EstimateRow): Promise<boolean> {
  if (row.rootId === null) return true;
  return (await listMissingWork(db, account, row, await listLines(db, account, row.id))).length === 0;
}

/** Throws `ConflictError` in words for the reader unless `hasWorkLeft`. */
export async function requireWorkLeft(
  db: Queryable,
  account: AccountId,
  row: EstimateRow,
  reader: Reader,
): Promise<void> {
  if (await hasWorkLeft(db, account, row)) return;
  const advice =
    reader === 'client'
      ? 'Please contact your contractor.'
      : 'Take it back to edit, correct its lines, and send it again.';
  throw new ConflictError(
    `Some of the work that this change order takes out is no longer part of the job. ${advice}`,
    'WORK_TAKEN_OUT',
  );
}

/**
 * Lists each line of a change order that removes more work than the job has left: the agreed work less the work
 * that accepted change orders removed. A line that is not part of the job can have any quantity.
 */
async function listMissingWork(
  db: Queryable,
  account: AccountId,
  row: EstimateRow,
  lines: LineRows,
): Promise<{ field: string; message: string }[]> {
  const takenOut = halfOfLines(lines, true);
  if (row.rootId === null || takenOut.labor.length + takenOut.materials.length + takenOut.costs.length === 0)
    return [];
  const { root, rows } = await listChangeOrders(db, account, row.rootId);
  const accepted = rows.filter(({ status }) => status === 'accepted');
  const [rootLines, ...changeLines] = await Promise.all(
    [root, ...accepted].map(({ id }) => listLines(db, account, id)),
  );
  if (!rootLines) throw new Error('The lines of the estimate were not read.');
  const halves = (isRemoved: boolean) =>
    accepted.flatMap((change, index) => {
      const own = changeLines[index];
      return own ? [presentParts(change, halfOfLines(own, isRemoved))] : [];
    });
  const left = workLeft([agreedLines(presentParts(root, rootLines)), ...halves(false)], halves(true));
  const placeOf = (section: WorkSection, index: number) =>
    lines[ROWS[section]].findIndex(({ id }) => id === takenOut[ROWS[section]][index]?.id);
  return findTooMuch(presentParts(row, takenOut), left, currencyOf(row)).map(({ section, index, text }) => ({
    field: `${section}[${placeOf(section, index)}].${FIELDS[section]}`,
    message: text,
  }));
}
