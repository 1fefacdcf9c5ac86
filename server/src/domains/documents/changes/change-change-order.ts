import type { ChangeOrderChanges } from '@plumbline/contract/change-orders';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { currencyOf } from '../../accounts/present.ts';
import { toColumns } from '../content/content-columns.ts';
import { priceChange } from '../content/price-content.ts';
import { readContent } from '../content/read-content.ts';
import { presentWhole } from '../get-estimate.ts';
import { getLockedEstimate, nextUpdate, requireDraft } from '../get-locked-estimate.ts';
import { listLines, replaceLines } from '../line-queries.ts';
import type { WholeDocument } from '../present.ts';
import { updateEstimate } from '../queries.ts';
import { resolveChange } from './resolve-change.ts';

/**
 * Changes the given fields of a draft and recomputes its totals. Throws `ConflictError` if it is not a draft or has changed since
 * `updatedAt`, `NotFoundError` and `InvalidInputError` naming the field.
 */
export async function changeChangeOrder(
  deps: Deps,
  account: AccountId,
  id: string,
  { updatedAt, title, reason, ...fields }: ChangeOrderChanges,
): Promise<WholeDocument> {
  return inTransaction(deps.db, async (tx) => {
    const row = await getLockedEstimate(tx, account, id);
    requireDraft(row, 'edited');
    if (new Date(updatedAt).getTime() !== row.updatedAt.getTime())
      throw new ConflictError('This change order was changed elsewhere since you opened it.', 'STALE_EDIT');
    const currency = currencyOf(row);
    const stored = readContent(row, await listLines(tx, account, id));
    const content = await resolveChange(tx, account, currency, stored, fields);
    const priced = priceChange(content, currency);
    await replaceLines(tx, account, id, content, priced);
    const updated = await updateEstimate(tx, account, id, {
      ...toColumns(content, priced),
      ...(title !== undefined && { title }),
      ...(reason !== undefined && { reason }),
      updatedAt: nextUpdate(row, deps.clock.now()),
    });
    return presentWhole({ db: tx, clock: deps.clock }, account, updated);
  });
}
