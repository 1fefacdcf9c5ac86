import type { Transaction } from '../../db/client.ts';
import type { MailOutcome } from '../../mail/mail-sources.ts';
import { accountId } from '../accounts/account-id.ts';
import { recordEvent } from './record-event.ts';

const NOT_KNOWN = 'The connection broke off before the mail server answered. It was not sent again.';

/** Puts the end of an estimate's mail on its timeline, in the transaction that settles the mail. */
export async function recordMailOutcome(tx: Transaction, outcome: MailOutcome): Promise<void> {
  if (!outcome.estimateId || !outcome.accountId) return;
  const { recipient } = outcome;
  const reason = outcome.kind === 'unclear' ? NOT_KNOWN : (outcome.reason ?? '');
  await recordEvent(tx, accountId(outcome.accountId), {
    estimateId: outcome.estimateId,
    type: outcome.kind === 'delivered' ? 'delivered' : 'bounced',
    at: outcome.at,
    detail: outcome.kind === 'delivered' ? { recipient } : { recipient, reason },
  });
}
