import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Transaction } from '../db/client.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { deliverMailJob } from './jobs.ts';
import { insertMail } from './queries.ts';
import { MAIL_MESSAGES, type MailMessageName, type MailPropsOf } from './registry.ts';

export interface QueuedMail<Name extends MailMessageName> {
  readonly message: Name;
  /** A validated e-mail address. */
  readonly recipient: string;
  /** The message's input. It is stored in plain text: no secrets. */
  readonly props: MailPropsOf<Name>;
  readonly accountId?: string;
  readonly estimateId?: string;
}

/**
 * Queues one message to one recipient in the transaction of its cause, and returns its id. It is sent once
 * that commits, and not at all if it does not.
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
  await enqueueJob(tx, clock, deliverMailJob, { mailId: id });
  return id;
}
