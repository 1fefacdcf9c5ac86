import type { Currency } from '@plumbline/contract/pricing/currency';
import { mapPercents } from '@plumbline/contract/pricing/sums';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { ContentChanges, EstimateContent } from './estimate-content.ts';
import { resolveClient, resolveJobType } from './resolve-content.ts';
import { resolveDiscount } from './resolve-discount.ts';
import { resolveFiles } from './resolve-files.ts';
import { resolveLines } from './resolve-lines.ts';
import { requireKnownParts, resolveContent } from './resolve-offer.ts';
import { resolveSchedule } from './resolve-schedule.ts';

/**
 * Returns content with the given fields replaced. Throws `NotFoundError` for another account's client and the like, and
 * `InvalidInputError` naming the field.
 */
export async function resolveChanges(
  tx: Transaction,
  account: AccountId,
  currency: Currency,
  stored: EstimateContent,
  changes: ContentChanges,
): Promise<EstimateContent> {
  const given = <Key extends keyof typeof changes, Stored>(key: Key, old: Stored) =>
    changes[key] === undefined ? old : (changes[key] as Exclude<ContentChanges[Key], undefined>);
  requireKnownParts(changes, stored);
  const unscheduled = resolveContent(changes, {
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
        : changes.discount && resolveDiscount(changes.discount, currency),
    acceptPayments: given('acceptPayments', stored.acceptPayments),
    customPaymentInstructions: given('customPaymentInstructions', stored.customPaymentInstructions),
    files: changes.files ? await resolveFiles(tx, account, changes.files, stored.files) : stored.files,
    ...(await resolveLines(tx, account, changes, currency, stored)),
  });
  return { ...unscheduled, ...resolveSchedule(changes, unscheduled, currency) };
}

/** Whether a given id replaces the stored one. Null keeps the copy of a client or job type that was deleted. */
function replaces(id: string | null | undefined, stored: string | null): id is string | null {
  return id !== undefined && (id !== null || stored !== null);
}
