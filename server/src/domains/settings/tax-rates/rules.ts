import { BOUNDS } from '@plumbline/contract/pricing/bounds';
import { ConflictError, NotFoundError } from '../../../errors.ts';
import type { TaxRateRow } from './queries.ts';

/** Throws `NotFoundError` for an id that belongs to none of the rates. */
export function requireTaxRate(rows: readonly TaxRateRow[], id: string): TaxRateRow {
  const row = rows.find((each) => each.id === id);
  if (!row) throw new NotFoundError('This tax rate does not exist.');
  return row;
}

/** Throws `ConflictError` if the other rates leave no room for one more on new estimates. */
export function requireRoomOnEstimates(others: readonly TaxRateRow[]): void {
  if (others.filter(({ isDefault }) => isDefault).length >= BOUNDS.taxes)
    throw new ConflictError(
      `New estimates already have ${BOUNDS.taxes} taxes, the maximum. Please remove one first.`,
    );
}
