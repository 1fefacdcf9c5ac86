import type { AccountId } from '../../../account-id.ts';
import type { Clock } from '../../../clock.ts';
import type { Transaction } from '../../../db/client.ts';
import { type QueuedMail, queueMail } from '../../../mail/queue-mail.ts';
import { getAccount } from '../../accounts/get-profile.ts';

/** The notices emailed to contractors, each with the setting that turns it off. */
const SETTINGS = {
  'estimate-viewed': 'notifyViewed',
  'estimate-accepted': 'notifyAccepted',
  'estimate-declined': 'notifyDeclined',
  'deposit-method-chosen': 'notifyPayments',
  'deposit-received': 'notifyPayments',
  'delivery-failed': 'notifyDeliveryFailed',
  'estimate-expiring': 'notifyExpiring',
  'update-requested': 'notifyExpiring',
  'question-asked': 'notifyQuestions',
  'stage-due': 'notifyPayments',
  'invoice-overdue': 'notifyPayments',
  'statement-failed': 'notifyDeliveryFailed',
} as const;

type NoticeName = keyof typeof SETTINGS;

/** Emails the contractor a notice at their sign-in address, unless they turned it off. */
export async function queueNotice<Name extends NoticeName>(
  tx: Transaction,
  clock: Clock,
  account: AccountId,
  notice: Pick<QueuedMail<Name>, 'message' | 'props' | 'holdMs' | 'estimateId'>,
): Promise<void> {
  const contractor = await getAccount({ db: tx }, account);
  if (!contractor[SETTINGS[notice.message]]) return;
  await queueMail(tx, clock, { ...notice, accountId: account, recipient: contractor.email });
}
