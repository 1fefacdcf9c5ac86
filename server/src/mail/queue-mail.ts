import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Transaction } from '../db/client.ts';
import { enqueueJob, hastenJob } from '../jobs/enqueue-job.ts';
import { deliverMailJob } from './jobs.ts';
import { findNewestMail, insertMail, updateMailProps } from './queries.ts';
import { MAIL_MESSAGES, type MailMessageName, type MailPropsOf } from './registry.ts';

export interface QueuedMail<Name extends MailMessageName> {
  readonly message: Name;
  /** A validated e-mail address. */
  readonly recipient: string;
  /** The message's input. It is stored in plain text: no secrets. */
  readonly props: MailPropsOf<Name>;
  readonly accountId?: string;
  readonly estimateId?: string;
  /** How long the mail waits for `amendMail`; sent at once if omitted. */
  readonly holdMs?: number;
}

/**
 * Queues one message to one recipient in the transaction of its cause, and returns its id. It is sent if and
 * only if that transaction commits.
 */
export async function queueMail<Name extends MailMessageName>(
  tx: Transaction,
  clock: Clock,
  mail: QueuedMail<Name>,
): Promise<string> {
  const id = randomUUID();
  await insertMail(tx, {
    id,
    accountId: mail.accountId ?? null,
    estimateId: mail.estimateId ?? null,
    message: mail.message,
    recipient: mail.recipient,
    props: MAIL_MESSAGES[mail.message].props.parse(mail.props),
    state: 'queued',
    createdAt: clock.now(),
  });
  const runAt = new Date(clock.now().getTime() + (mail.holdMs ?? 0));
  await enqueueJob(tx, clock, deliverMailJob, { mailId: id }, { runAt });
  return id;
}

export interface Amendment<Name extends MailMessageName> {
  readonly estimateId: string;
  readonly message: Name;
  /** Only a mail to this address, ignoring case. */
  readonly recipient?: string;
  readonly props: Partial<MailPropsOf<Name>>;
}

/** Adds to an estimate's newest mail of this kind and sends it. Returns false if none is waiting for its first delivery. */
export async function amendMail<Name extends MailMessageName>(
  tx: Transaction,
  clock: Clock,
  { estimateId, message, recipient, props }: Amendment<Name>,
): Promise<boolean> {
  const mail = await findNewestMail(tx, estimateId, message, new Date(0));
  if (mail?.state !== 'queued') return false;
  if (recipient !== undefined && mail.recipient.toLowerCase() !== recipient.toLowerCase()) return false;
  // A worker that has started the job may have read the mail already.
  if (!(await hastenJob(tx, clock, deliverMailJob, { mailId: mail.id }))) return false;
  await updateMailProps(tx, mail.id, MAIL_MESSAGES[message].props.parse({ ...mail.props, ...props }));
  return true;
}
