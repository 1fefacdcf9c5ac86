import type { Estimate, EstimateChanges } from '@plumbline/contract/estimates';
import { mapPercents } from '@plumbline/contract/pricing/sums';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { currencyOf } from '../../accounts/present.ts';
import { toColumns } from '../content/content-columns.ts';
import type { EstimateContent } from '../content/estimate-content.ts';
import { priceContent } from '../content/price-content.ts';
import { readContent } from '../content/read-content.ts';
import { resolveClient, resolveJobType } from '../content/resolve-content.ts';
import { resolveDiscount } from '../content/resolve-discount.ts';
import { resolveFiles } from '../content/resolve-files.ts';
import { resolveLines } from '../content/resolve-lines.ts';
import { requireKnownParts, resolveContent } from '../content/resolve-offer.ts';
import { presentWhole } from '../get-estimate.ts';
import { getLockedEstimate, nextUpdate, requireDraft } from '../get-locked-estimate.ts';
import { listLines, replaceLines } from '../line-queries.ts';
import { type EstimateRow, updateEstimate } from '../queries.ts';

/**
 * Changes the given fields of a draft and recomputes its totals. Throws `ConflictError` if it is not a draft
 * or has changed since `updatedAt`, `NotFoundError` and `InvalidInputError` naming the field.
 */
export async function changeEstimate(
  deps: Deps,
  account: AccountId,
  id: string,
  changes: EstimateChanges,
): Promise<Estimate> {
  return inTransaction(deps.db, async (tx) => {
    const row = await getLockedEstimate(tx, account, id);
    requireDraft(row, 'edited');
    if (new Date(changes.updatedAt).getTime() !== row.updatedAt.getTime())
      throw new ConflictError('This estimate was changed elsewhere since you opened it.', 'STALE_EDIT');
    const content = await applyChanges(tx, account, row, changes);
    const priced = priceContent(content, currencyOf(row));
    await replaceLines(tx, account, id, content, priced);
    const updated = await updateEstimate(tx, account, id, {
      ...toColumns(content, priced),
      updatedAt: nextUpdate(row, deps.clock.now()),
    });
    return presentWhole({ db: tx, clock: deps.clock }, account, updated);
  });
}

async function applyChanges(
  tx: Transaction,
  account: AccountId,
  row: EstimateRow,
  changes: EstimateChanges,
): Promise<EstimateContent> {
  const stored = readContent(row, await listLines(tx, account, row.id));
  const given = <Key extends keyof EstimateChanges, Stored>(key: Key, old: Stored) =>
    changes[key] === undefined ? old : (changes[key] as Exclude<EstimateChanges[Key], undefined>);
  requireKnownParts(changes, stored);
  return resolveContent(changes, {
    ...stored,
    ...(replaces(changes.clientId, stored.clientId) && (await resolveClient(tx, account, changes.clientId))),
    ...(replaces(changes.jobTypeId, stored.jobTypeId) &&
      (await resolveJobType(tx, account, changes.jobTypeId, stored))),
    jobDescription: given('jobDescription', stored.jobDescription),
    jobAddress: given('jobAddress', stored.jobAddress),
    validUntil: given('validUntil', stored.validUntil),
    ...mapPercents((name) => changes[name] ?? stored[name]),
    discount:
      changes.discount === undefined
        ? stored.discount
        : changes.discount && resolveDiscount(changes.discount, currencyOf(row)),
    acceptPayments: given('acceptPayments', stored.acceptPayments),
    customPaymentInstructions: given('customPaymentInstructions', stored.customPaymentInstructions),
    files: changes.files ? await resolveFiles(tx, account, changes.files, stored.files) : stored.files,
    ...(await resolveLines(tx, account, changes, currencyOf(row), stored)),
  });
}

/** Whether a given id replaces the stored one. Null keeps the copy of a client or job type that was deleted. */
function replaces(id: string | null | undefined, stored: string | null): id is string | null {
  return id !== undefined && (id !== null || stored !== null);
}
