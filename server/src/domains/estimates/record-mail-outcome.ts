import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../db/client.ts';
import type { MailOutcome } from '../../mail/mail-sources.ts';
import { type AccountId, accountId } from '../accounts/account-id.ts';
import { presentNotice } from './present-notice.ts';
import { findEstimate } from './queries.ts';
import { queueNotice } from './queue-notice.ts';
import { recordEvent } from './record-event.ts';

const NOT_KNOWN = 'The connection broke off before the mail server answered. It was not sent again.';

/** What goes to clients; that a notice did not reach the contractor is nothing to mail them. */
const TO_CLIENTS = {
  'estimate-sent': 'estimate',
  'estimate-reminder': 'reminder',
  'acceptance-confirmed': 'confirmation',
  'deposit-receipt': 'receipt',
} as const;
type ToClient = (typeof TO_CLIENTS)[keyof typeof TO_CLIENTS];
const ON_TIMELINE: readonly ToClient[] = ['estimate', 'reminder'];

const toClient = (message: string): ToClient | null =>
  Object.entries(TO_CLIENTS).find(([name]) => name === message)?.[1] ?? null;

/**
 * Puts the end of an estimate's mail on its timeline, and mails the contractor when a client may not have got what was
 * theirs, both in the transaction that settles the mail.
 */
export async function recordMailOutcome(tx: Transaction, clock: Clock, outcome: MailOutcome): Promise<void> {
  const { estimateId, kind } = outcome;
  const what = toClient(outcome.message);
  if (!what || !estimateId || !outcome.accountId) return;
  const account = accountId(outcome.accountId);
  if (ON_TIMELINE.includes(what)) await recordDelivery(tx, account, estimateId, outcome);
  const row = kind === 'delivered' ? null : await findEstimate(tx, account, estimateId);
  if (kind === 'delivered' || !row) return;
  await queueNotice(tx, clock, account, {
    message: 'delivery-failed',
    estimateId,
    props: {
      ...presentNotice(row),
      recipient: outcome.recipient,
      what,
      kind,
      answer: outcome.reason ?? '',
    },
  });
}

async function recordDelivery(
  tx: Transaction,
  account: AccountId,
  estimateId: string,
  outcome: MailOutcome,
): Promise<void> {
  const { recipient } = outcome;
  const reason = outcome.kind === 'unclear' ? NOT_KNOWN : (outcome.reason ?? '');
  await recordEvent(tx, account, {
    estimateId,
    type: outcome.kind === 'delivered' ? 'delivered' : 'bounced',
    at: outcome.at,
    detail: outcome.kind === 'delivered' ? { recipient } : { recipient, reason },
  });
}
