import { awaitsAnswer } from '@plumbline/contract/estimates/statuses';
import type { Deps } from '../../../deps.ts';
import type { EstimateMail } from '../../../mail/mail-sources.ts';
import { getToday } from '../get-today.ts';
import { statusOf } from '../present.ts';
import { findEstimate, findEstimateOwner } from '../queries.ts';
import { isExpired } from '../rules.ts';
import { findEstimateMail } from '../sending/get-estimate-mail.ts';

/** Returns the content of a reminder; null if no reminder is needed any more, or the estimate was sent again after `sentAt`. */
export async function findReminderMail(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'secret'>,
  estimateId: string,
  sentAt: string,
): Promise<EstimateMail | null> {
  const owner = await findEstimateOwner(deps.db, estimateId);
  const row = owner && (await findEstimate(deps.db, owner, estimateId));
  if (!row || row.remindersStoppedAt || !awaitsAnswer(statusOf(row))) return null;
  const { timeZone, now } = await getToday(deps, owner);
  if (row.sentAt?.toISOString() !== sentAt || isExpired(row.validUntil, timeZone, now)) return null;
  return findEstimateMail(deps, estimateId);
}
