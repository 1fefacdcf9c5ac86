import { calendarDate } from '@plumbline/contract/calendar';
import type { Estimate } from '@plumbline/contract/estimates';
import { SEND_ADDRESS_FAULT, type SendChannel } from '@plumbline/contract/estimates/sending';
import { z } from 'zod';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError, InvalidInputError } from '../../../errors.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { checkAccess } from '../../billing/check-access.ts';
import { findRepeatedCall, rememberCall, type SendingCall } from '../../developers/find-repeated-call.ts';
import { requireFittingJob } from '../changes/add-to-job.ts';
import { requireCompleteRow } from '../content/check-completeness.ts';
import { presentWhole } from '../get-estimate.ts';
import { getLockedEstimate, nextUpdate } from '../get-locked-estimate.ts';
import { getToday } from '../get-today.ts';
import { kindOf } from '../kinds.ts';
import { closeRequest } from '../messages/close-messages.ts';
import { statusOf } from '../present.ts';
import { updateEstimate } from '../queries.ts';
import { describeStatus, maySend } from '../rules.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { storeVersion } from '../versions/store-version.ts';

/**
 * How an estimate is sent: by email, unless it names another channel. The optional fields are absent from the
 * calls of older versions, so that a repeated call has the same digest.
 */
export interface SendOrder {
  /** Null to send to the client’s own address. */
  readonly recipient: string | null;
  readonly customMessage: string | null;
  readonly channel?: Exclude<SendChannel, 'email'>;
  /** The new last valid day, `yyyy-mm-dd`. If omitted, the day doesn’t change. */
  readonly validUntil?: string | undefined;
}

/**
 * Emails an estimate with its PDF, or records that the contractor shares its link; a draft becomes sent. The
 * status, event, and email are committed together, and the email is delivered afterwards. A repeated call sends
 * nothing and returns the current estimate. Throws `InvalidValuesError` for an incomplete draft,
 * `InvalidInputError` without an address or for a past day, `ConflictError` if the estimate is answered or if
 * the first call had other content, `PaymentRequiredError` if the plan does not cover it, and
 * `TooManyRequestsError` past a limit of sending.
 */
export async function sendEstimate(
  deps: Deps,
  account: AccountId,
  id: string,
  order: SendOrder,
  { repeatable, countMail }: SendingCall = {},
): Promise<Estimate> {
  return inTransaction(deps.db, async (tx) => {
    const row = await getLockedEstimate(tx, account, id);
    const sent = await findRepeatedCall(tx, account, repeatable, async (_id, wasMade) =>
      wasMade ? row : null,
    );
    if (sent) return presentWhole({ db: tx, clock: deps.clock }, account, sent);
    await checkAccess({ db: tx, clock: deps.clock }, account, 'send');
    const status = statusOf(row);
    if (!maySend(status))
      throw new ConflictError(
        `This ${kindOf(row).noun} is ${describeStatus(status)} and can’t be sent again.`,
      );
    if (status === 'draft') await requireCompleteRow(tx, account, row);
    await requireFittingJob(tx, account, row);
    const { channel, customMessage, validUntil } = order;
    const recipient = channel ? null : requireAddress(order.recipient ?? row.clientEmail);
    const { timeZone, now } = await getToday({ db: tx, clock: deps.clock }, account);
    if (validUntil !== undefined && validUntil < calendarDate(now, timeZone))
      throw new InvalidInputError('validUntil', 'validUntil must not be in the past');
    const updated = await updateEstimate(tx, account, id, {
      ...(status === 'draft' && { status: 'sent', outSince: now }),
      ...(validUntil !== undefined && { validUntil }),
      ...(await closeRequest(tx, account, row, now)),
      sentAt: now,
      updatedAt: nextUpdate(row, now),
    });
    const version = await storeVersion(tx, deps, account, updated, now);
    const changed = version?.changes?.join('\n');
    const detail = {
      ...(recipient !== null && { recipient }),
      ...(channel && { channel }),
      ...(validUntil !== undefined && { validUntil }),
    };
    await recordEvent(tx, account, { estimateId: id, type: 'sent', at: now, detail });
    if (recipient !== null)
      await queueMail(tx, deps.clock, {
        accountId: account,
        estimateId: id,
        message: 'estimate-sent',
        recipient,
        props: { ...(customMessage && { customMessage }), ...(changed && { changed }) },
      });
    if (recipient !== null) await countMail?.(tx, id);
    await rememberCall(tx, deps, account, repeatable);
    return presentWhole({ db: tx, clock: deps.clock }, account, {
      ...updated,
      ...(version && { version: version.number }),
    });
  });
}

/** Returns the address. Throws `InvalidInputError` if it is missing or invalid. */
export function requireAddress(address: string | null): string {
  if (!address || !z.email().safeParse(address).success)
    throw new InvalidInputError('email', SEND_ADDRESS_FAULT);
  return address;
}
