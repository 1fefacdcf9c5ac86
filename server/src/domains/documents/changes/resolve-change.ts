import type { ChangeOrderChanges, ChangeOrderFields } from '@plumbline/contract/change-orders';
import type { Currency } from '@plumbline/contract/pricing/currency';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { EstimateContent } from '../content/estimate-content.ts';
import { resolveFiles } from '../content/resolve-files.ts';
import { resolveLines } from '../content/resolve-lines.ts';
import { resolveContent } from '../content/resolve-offer.ts';

/**
 * Returns content with the changes of a request. Throws `InvalidInputError` and `NotFoundError` naming the
 * field.
 */
export async function resolveChange(
  db: Transaction,
  account: AccountId,
  currency: Currency,
  stored: EstimateContent,
  fields: ChangeOrderFields | Omit<ChangeOrderChanges, 'updatedAt'>,
): Promise<EstimateContent> {
  const { laborLines, materialLines, additionalCosts, groups, textLines, files } = fields;
  const given = {
    ...(laborLines && { laborLines }),
    ...(materialLines && { materialLines }),
    ...(additionalCosts && { additionalCosts }),
    ...(textLines && { textLines }),
    ...(files && { files }),
    ...(groups && { groups: toIncluded(groups) }),
  };
  const depositPercentage = fields.depositPercentage ?? stored.depositPercentage;
  return resolveContent(given, {
    ...stored,
    ...(fields.validUntil !== undefined && { validUntil: fields.validUntil }),
    depositPercentage,
    acceptPayments: depositPercentage > 0n,
    ...(files && { files: await resolveFiles(db, account, files) }),
    ...(await resolveLines(db, account, given, currency, stored)),
  });
}

/** Completes groups that nobody can deselect. */
export const toIncluded = (groups: NonNullable<ChangeOrderFields['groups']>) =>
  groups.map((group) => ({ ...group, kind: 'included' as const, choiceId: null, preselected: false }));
