import { calendarDate } from '@plumbline/contract/calendar';
import type { Estimate } from '@plumbline/contract/estimates';
import type { RevisionOrder } from '@plumbline/contract/estimates/revisions';
import { unsaidChanges } from '@plumbline/contract/offer/unsaid-changes';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError, InvalidInputError } from '../../../errors.ts';
import { withdrawMails } from '../../../mail/queries.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { checkAccess } from '../../billing/check-access.ts';
import { findRepeatedCall, rememberCall, type SendingCall } from '../../developers/find-repeated-call.ts';
import { closeAttempts } from '../../payments/deposits/close-attempts.ts';
import { requireCompleteRow } from '../content/check-completeness.ts';
import { presentWhole } from '../get-estimate.ts';
import { getLockedEstimate, nextUpdate } from '../get-locked-estimate.ts';
import { getToday } from '../get-today.ts';
import { closeRequest } from '../messages/close-messages.ts';
import { updateEstimate } from '../queries.ts';
import { requireAddress } from '../sending/send-estimate.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { requireSameRevision } from './change-revision.ts';
import { readRevision, replaceContent, requireRevisable } from './get-revision.ts';
import { storeVersion } from './store-version.ts';
import { deleteRevisionRow } from './version-queries.ts';

/**
 * Sends a revision as the next version: the client's link shows it, payments begun for the old version are
 * closed, its unsent mails are withdrawn, and reminders start again. A declined document can be answered
 * again. A repeated call mails nothing and returns the current document. Throws `ConflictError` once the
 * client has accepted, if the revision has changed since `updatedAt`, or if it does not differ from the
 * client's version; `InvalidInputError` without an address or for a past day; `InvalidValuesError` for
 * incomplete content; `NotFoundError` without a revision; `PaymentRequiredError`; and
 * `TooManyRequestsError`.
 */
export async function sendRevision(
  deps: Deps,
  account: AccountId,
  id: string,
  order: RevisionOrder,
  { repeatable, countMail }: SendingCall = {},
): Promise<Estimate> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const row = await getLockedEstimate(tx, account, id);
    const sent = await findRepeatedCall(tx, account, repeatable, async (_id, wasMade) =>
      wasMade ? row : null,
    );
    if (sent) return presentWhole(reads, account, sent);
    await checkAccess(reads, account, 'send');
    requireRevisable(row);
    const content = await readRevision(tx, account, row);
    requireSameRevision(row, order.updatedAt);
    const { timeZone, now } = await getToday(reads, account);
    if (content.validUntil !== null && content.validUntil < calendarDate(now, timeZone))
      throw new InvalidInputError('validUntil', 'validUntil must not be in the past');
    // Content sent before versions existed becomes the version that this one replaces.
    await storeVersion(tx, deps, account, row, row.sentAt ?? now);
    const changed = await replaceContent(tx, account, row, content);
    await requireCompleteRow(tx, account, changed);
    const recipient = order.channel === 'email' ? requireAddress(order.email ?? changed.clientEmail) : null;
    const updated = await updateEstimate(tx, account, id, {
      status: 'sent',
      ...(await closeRequest(tx, account, row, now)),
      revisionAt: null,
      answeredAt: null,
      sentAt: now,
      outSince: now,
      updatedAt: nextUpdate(row, now),
    });
    const version = await storeVersion(tx, deps, account, updated, now, order.note);
    if (!version)
      throw new ConflictError(
        'Nothing has changed since the version that your client has.',
        'NOTHING_CHANGED',
      );
    await deleteRevisionRow(tx, account, id);
    await closeAttempts(tx, deps.clock, account, id);
    await withdrawMails(tx, account, id, 'A newer version replaced it.');
    const detail = {
      version: String(version.number),
      ...(recipient === null ? { channel: order.channel } : { recipient }),
    };
    await recordEvent(tx, account, { estimateId: id, type: 'sent', at: now, detail });
    if (recipient !== null)
      await queueMail(tx, deps.clock, {
        accountId: account,
        estimateId: id,
        message: 'estimate-sent',
        recipient,
        props: {
          ...(order.customMessage && { customMessage: order.customMessage }),
          changed: [order.note, ...unsaidChanges(order.note, version.changes ?? [])]
            .filter(Boolean)
            .join('\n'),
          version: String(version.number),
        },
      });
    if (recipient !== null) await countMail?.(tx, id);
    await rememberCall(tx, deps, account, repeatable);
    return presentWhole(reads, account, { ...updated, version: version.number });
  });
}
