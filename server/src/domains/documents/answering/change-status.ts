import { calendarDate } from '@plumbline/contract/calendar';
import type { Estimate, statusChangeRequest } from '@plumbline/contract/estimates';
import { awaitsAnswer, isAnswered, isWon } from '@plumbline/contract/estimates/statuses';
import { pickedTitles } from '@plumbline/contract/offer/offer-sums';
import { presentOffer } from '@plumbline/contract/offer/present-offer';
import type { z } from 'zod';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError, InvalidInputError } from '../../../errors.ts';
import { withdrawMails } from '../../../mail/queries.ts';
import { checkAccess } from '../../billing/check-access.ts';
import { closeAttempts } from '../../payments/deposits/close-attempts.ts';
import { recordRemainder } from '../../payments/record-remainder.ts';
import { settleJob } from '../../payments/settle-job.ts';
import { requireFittingJob } from '../changes/add-to-job.ts';
import { requireCompleteRow } from '../content/check-completeness.ts';
import { resolveClient } from '../content/resolve-content.ts';
import { presentWhole } from '../get-estimate.ts';
import { getLockedEstimate } from '../get-locked-estimate.ts';
import { getToday } from '../get-today.ts';
import { kindOf } from '../kinds.ts';
import { closeRequest } from '../messages/close-messages.ts';
import { statusOf } from '../present.ts';
import { type EstimateRow, updateEstimate } from '../queries.ts';
import { describeStatus } from '../rules.ts';
import { storeVersion } from '../versions/store-version.ts';
import { markStatus } from './mark-status.ts';
import { requireSameSelection, resolveSelection } from './resolve-selection.ts';

/**
 * Sets a status by hand; the current one changes nothing. `paid` also records the remainder of the total as received. Throws
 * `ConflictError` if the change is not allowed, `InvalidInputError` for a selection that does not fit, `InvalidValuesError` for an
 * incomplete draft, and `PaymentRequiredError` if the plan
 * does not cover it.
 */
export async function changeStatus(
  deps: Deps,
  account: AccountId,
  id: string,
  { status: to, selection }: z.output<typeof statusChangeRequest>,
): Promise<Estimate> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const row = await getLockedEstimate(tx, account, id);
    const from = statusOf(row);
    if (from === to) {
      if (selection) await requireSameSelection(tx, account, row, selection);
      return presentWhole(reads, account, row);
    }
    const { noun, contractorMay } = kindOf(row);
    if (!contractorMay[from].includes(to))
      throw new ConflictError(`This ${noun} is ${describeStatus(from)} and can’t be changed to ${to}.`);
    // Every status but draft opens the client's page and PDF. A sent estimate can always be answered by hand.
    if (from === 'draft') {
      await checkAccess(reads, account, 'send');
      await requireCompleteRow(tx, account, row);
      await requireFittingJob(tx, account, row);
    }
    if (to === 'draft' && row.revisionAt)
      throw new ConflictError('Send or discard the unsent changes first.', 'REVISION_OPEN');
    // A sent estimate keeps a copy of the client's data; a draft takes the current data.
    const client = to === 'draft' && row.clientId ? await resolveClient(tx, account, row.clientId) : null;
    const { timeZone, now } = await getToday(reads, account);
    const isYes = isWon(to) && !isAnswered(from);
    if (selection && !isYes)
      throw new InvalidInputError(
        'selection',
        'selection can only be sent with the status that first accepts the estimate, accepted or paid',
      );
    const chosen = isYes ? await resolveSelection(tx, account, row, selection ?? null) : row;
    if (to === 'paid')
      await recordRemainder(tx, account, chosen, { today: calendarDate(now, timeZone), now });
    if (awaitsAnswer(from) && !awaitsAnswer(to)) await closeAttempts(tx, deps.clock, account, id);
    // Otherwise sending it again could also deliver the older mail, to an outdated address.
    if (to === 'draft') await withdrawMails(tx, account, id, 'The estimate was taken back.');
    // The version that the client has read; a revision is compared with it.
    if (to === 'draft') {
      await storeVersion(tx, deps, account, row, row.sentAt ?? now);
      await beginRevision(tx, account, row, now);
    }
    const choices = chosen.selection ? await getChoices(reads, account, chosen) : [];
    const marked = await markStatus(tx, account, chosen, to, now, choices);
    if (to === 'sent' && from === 'draft')
      return presentWhole(reads, account, await publish(tx, deps, account, row, marked, now));
    if (client) return presentWhole(reads, account, await updateEstimate(tx, account, id, client));
    return presentWhole(reads, account, await settleJob(tx, account, marked, now));
  });
}

/** Marks the changes that a client asked for as read: the contractor works on them. */
async function beginRevision(
  tx: Transaction,
  account: AccountId,
  row: EstimateRow,
  now: Date,
): Promise<void> {
  if (!row.changesRequestedAt) return;
  const { unreadMessages } = await closeRequest(tx, account, row, now);
  await updateEstimate(tx, account, row.id, { unreadMessages });
}

/** Stores the version that the client can now read, and closes a request for changes. */
async function publish(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config'>,
  account: AccountId,
  before: EstimateRow,
  row: EstimateRow,
  now: Date,
): Promise<EstimateRow> {
  const version = await storeVersion(tx, deps, account, row, now);
  const published = { ...row, ...(version && { version: version.number }) };
  if (before.changesRequestedAt === null) return published;
  return updateEstimate(tx, account, row.id, await closeRequest(tx, account, before, now));
}

/** The titles of the choices under a row's selection. */
async function getChoices(reads: Parameters<typeof presentWhole>[0], account: AccountId, row: EstimateRow) {
  const estimate = await presentWhole(reads, account, row);
  return pickedTitles(presentOffer(estimate), estimate.selection);
}
