import type { EstimateEvent } from '@plumbline/contract/estimates';
import { accountId } from '../../../account-id.ts';
import type { Clock } from '../../../clock.ts';
import type { Transaction } from '../../../db/client.ts';
import type { MailOutcome } from '../../../mail/mail-sources.ts';
import { explainMailFailure } from '../../../mail/transport/explain-mail-failure.ts';
import { findEstimate } from '../queries.ts';
import { stopRemindersOf } from '../reminders/cancel-reminders.ts';
import { presentNotice } from '../timeline/present-notice.ts';
import { queueNotice } from '../timeline/queue-notice.ts';
import { recordEvent } from '../timeline/record-event.ts';

const NOT_KNOWN = 'The connection was lost before the mail server answered. We didn’t send it again.';

/** The messages to clients. A bounced notice to the contractor causes no further mail. */
const TO_CLIENTS = {
  'estimate-sent': 'estimate',
  'estimate-reminder': 'reminder',
  'acceptance-confirmed': 'confirmation',
  'deposit-receipt': 'receipt',
  'question-answered': 'answer',
  'invoice-sent': 'estimate',
  'invoice-reminder': 'reminder',
} as const;
type ToClient = (typeof TO_CLIENTS)[keyof typeof TO_CLIENTS];
const ON_TIMELINE: readonly ToClient[] = ['estimate', 'reminder'];

const toClient = (message: string): ToClient | null =>
  Object.entries(TO_CLIENTS).find(([name]) => name === message)?.[1] ?? null;

/** The timeline event of each outcome. */
const EVENTS = {
  handed_over: 'handed_over',
  delivered: 'delivered',
  failed: 'bounced',
  unclear: 'bounced',
  bounced: 'bounced',
  complained: 'marked_as_spam',
} as const satisfies Record<MailOutcome['kind'], EstimateEvent['type']>;

/**
 * Adds the outcome of an estimate's mail to its timeline, and mails the contractor if a client may not have received it, both
 * in the transaction that settles the mail. A spam complaint stops the reminders.
 */
export async function recordMailOutcome(tx: Transaction, clock: Clock, outcome: MailOutcome): Promise<void> {
  const { estimateId, kind } = outcome;
  if (outcome.message === 'statement-sent') return noticeOfStatement(tx, clock, outcome);
  const what = toClient(outcome.message);
  if (!what || !estimateId || !outcome.accountId) return;
  const account = accountId(outcome.accountId);
  if (kind === 'complained') {
    const complained = await findEstimate(tx, account, estimateId);
    if (complained) await stopRemindersOf(tx, account, complained, outcome.at);
  }
  if (ON_TIMELINE.includes(what) || kind === 'complained')
    await recordEvent(tx, account, {
      estimateId,
      type: EVENTS[kind],
      at: outcome.at,
      detail: detailOf(outcome),
    });
  if (EVENTS[kind] !== 'bounced') return;
  const row = await findEstimate(tx, account, estimateId);
  if (!row) return;
  await queueNotice(tx, clock, account, {
    message: 'delivery-failed',
    estimateId,
    props: {
      ...presentNotice(row),
      recipient: outcome.recipient,
      what,
      kind: kind === 'unclear' ? 'unclear' : 'failed',
      answer: outcome.reason ?? '',
    },
  });
}

/** A statement has no timeline. */
async function noticeOfStatement(tx: Transaction, clock: Clock, outcome: MailOutcome): Promise<void> {
  const { accountId: account, kind, recipient, reason } = outcome;
  if (account === null || EVENTS[kind] !== 'bounced') return;
  await queueNotice(tx, clock, accountId(account), {
    message: 'statement-failed',
    props: { recipient, kind: kind === 'unclear' ? 'unclear' : 'failed', answer: reason ?? '' },
  });
}

/** `reason` is the mail server's response, `explanation` its meaning. */
function detailOf({ kind, recipient, reason }: MailOutcome): Record<string, string> {
  if (EVENTS[kind] !== 'bounced') return { recipient };
  if (kind === 'unclear') return { recipient, reason: NOT_KNOWN, unclear: 'true' };
  return { recipient, reason: reason ?? '', explanation: explainMailFailure(reason ?? '') };
}
