import { CHANGE_LINES_FAULT } from '@plumbline/contract/change-orders';
import type { Stage } from '@plumbline/contract/content/schedule';
import { listMissing } from '@plumbline/contract/estimates/required-fields';
import {
  type AmountMinor,
  amountFromWire,
  amountMinor,
  percentHundredths,
  scaledFromWire,
} from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { percentOf } from '@plumbline/contract/pricing/price-lines';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { InvalidInputError, InvalidValuesError } from '../../../errors.ts';
import { currencyOf } from '../../accounts/present.ts';
import { checkLeftWork } from '../changes/check-left-work.ts';
import { CHANGE_ORDER, kindOf } from '../kinds.ts';
import { listLines } from '../line-queries.ts';
import type { WholeDocument } from '../present.ts';
import type { ChangeHalf } from '../present-change.ts';
import { stagesOfRow } from '../present-stages.ts';
import type { EstimateRow } from '../queries.ts';

/**
 * Throws `InvalidValuesError` naming every missing field that a draft needs before it can be printed or sent.
 */
export function requireComplete(estimate: WholeDocument): void {
  if (estimate.change) return requireChange([estimate.change.added, estimate.change.removed]);
  const { client, jobType, jobDescription, laborLines, materialLines, additionalCosts } = estimate;
  const { stages, totalAmount, currency } = estimate;
  refuseMissing({
    clientId: client !== null,
    jobTypeId: jobType !== null,
    jobDescription: jobDescription !== null,
    laborLines: laborLines.length + materialLines.length + additionalCosts.length > 0,
  });
  requireStagesWithinTotal(stages, amountFromWire(totalAmount, currency), currency);
}

/** Throws `InvalidInputError` for payments that the total no longer covers. */
function requireStagesWithinTotal(stages: readonly Stage[], total: AmountMinor, currency: Currency): void {
  let [fixed, percent] = [0n, 0n];
  const cut = stages.find(({ fixedAmount, percentage }) => {
    if (fixedAmount !== null) fixed += amountFromWire(fixedAmount, currency);
    percent += scaledFromWire(percentage ?? '0', 2);
    return fixed + percentOf(total, percentHundredths(percent)) > total;
  });
  if (!cut) return;
  const field = cut.kind === 'deposit' ? 'depositFixedAmount' : 'schedule';
  throw new InvalidInputError(
    field,
    `The payments come to more than the total. Please lower ${cut.kind === 'deposit' ? 'the deposit' : `“${cut.name}”`}.`,
  );
}

/**
 * Like `requireComplete`, for a draft's row; also names work that a change order removes and the job no
 * longer has.
 */
export async function requireCompleteRow(db: Queryable, account: AccountId, row: EstimateRow): Promise<void> {
  const lines = await listLines(db, account, row.id);
  const { labor, materials, costs } = lines;
  const hasLines = labor.length + materials.length + costs.length > 0;
  if (kindOf(row) === CHANGE_ORDER) {
    refuseEmptyChange(hasLines);
    return checkLeftWork(db, account, row, lines);
  }
  refuseMissing({
    clientId: row.clientName !== null,
    jobTypeId: row.jobTypeName !== null,
    jobDescription: row.jobDescription !== '',
    laborLines: hasLines,
  });
  requireStagesWithinTotal(stagesOfRow(row), amountMinor(row.totalMinor), currencyOf(row));
}

function requireChange(halves: readonly ChangeHalf[]): void {
  refuseEmptyChange(
    halves.some(
      ({ laborLines, materialLines, additionalCosts }) =>
        laborLines.length + materialLines.length + additionalCosts.length > 0,
    ),
  );
}

function refuseEmptyChange(hasLines: boolean): void {
  if (!hasLines) throw new InvalidInputError('laborLines', CHANGE_LINES_FAULT);
}

function refuseMissing(has: Parameters<typeof listMissing>[0]): void {
  const missing = listMissing(has);
  if (missing.length > 0)
    throw new InvalidValuesError(missing.map(({ message }) => message).join('. '), missing);
}
