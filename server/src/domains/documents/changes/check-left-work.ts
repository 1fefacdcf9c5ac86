import {
  agreedLines,
  findTooMuch,
  type WorkSection,
  workLeft,
} from '@plumbline/contract/change-orders/job-work';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { InvalidValuesError } from '../../../errors.ts';
import { currencyOf } from '../../accounts/present.ts';
import { type LineRows, listLines } from '../line-queries.ts';
import { halfOfLines } from '../present-change.ts';
import { presentParts } from '../present-parts.ts';
import type { EstimateRow } from '../queries.ts';
import { listChangeOrders } from './get-change-rows.ts';

const FIELDS = { laborLines: 'hours', materialLines: 'quantity', additionalCosts: 'amount' } as const;
const ROWS = { laborLines: 'labor', materialLines: 'materials', additionalCosts: 'costs' } as const;

/**
 * Throws `InvalidValuesError` naming each line of a change order that removes more work than the job has
 * left: the agreed work less the work that accepted change orders removed. A line that is not part of the job
 * can have any quantity.
 */
export async function checkLeftWork(
  db: Queryable,
  account: AccountId,
  row: EstimateRow,
  lines: LineRows,
): Promise<void> {
  const takenOut = halfOfLines(lines, true);
  if (row.rootId === null || takenOut.labor.length + takenOut.materials.length + takenOut.costs.length === 0)
    return;
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
  const issues = findTooMuch(presentParts(row, takenOut), left, currencyOf(row)).map(
    ({ section, index, text }) => ({
      field: `${section}[${placeOf(section, index)}].${FIELDS[section]}`,
      message: text,
    }),
  );
  if (issues.length > 0)
    throw new InvalidValuesError(
      issues.map(({ field, message }) => `${field}: ${message}`).join('. '),
      issues,
    );
}
