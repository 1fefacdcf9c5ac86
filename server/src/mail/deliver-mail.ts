import type { Transaction } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import { MailTransportError, type OutgoingMail } from '../providers/mail-transport.ts';
import type { WorkerDeps } from '../worker-deps.ts';
import { composeMail } from './compose-mail.ts';
import { findMail, type MailRow, type MailState, moveMail } from './queries.ts';
import { cleanHeaderText } from './transport/clean-header-text.ts';

const BROKEN_OFF = 'The server stopped while this message was going out.';

/**
 * Sends one queued mail. Its row is claimed when the server is ready for the message and before the end of it
 * is sent; an attempt that failed after that is not retried, because the message may have arrived. Throws if
 * a retry makes sense.
 */
export async function deliverMail(deps: WorkerDeps, mailId: string): Promise<void> {
  const { transport, sources } = deps.mail;
  const mail = await findMail(deps.db, mailId);
  if (mail?.state === 'sending' && !transport.isRepeatable) {
    return settle(deps, mail, 'sending', { kind: 'unclear', reason: BROKEN_OFF });
  }
  if (mail?.state !== 'queued' && mail?.state !== 'sending') return;
  const context = { appUrl: deps.config.appUrl, secret: deps.secret, documents: deps.documents, sources };
  const outgoing = await composeMail(context, deps.config, mail, deps.clock.now());
  if (outgoing) await send(deps, mail, mail.state, outgoing);
  else await withdraw(deps, mail);
}

async function send(
  deps: WorkerDeps,
  mail: MailRow,
  waiting: MailState,
  outgoing: OutgoingMail,
): Promise<void> {
  let state = waiting;
  let isOurs = true;
  try {
    await deps.mail.transport.send(outgoing, async () => {
      isOurs = await moveMail(deps.db, mail.id, waiting, { state: 'sending' });
      if (!isOurs) throw new Error('Another worker has this mail.');
      state = 'sending';
    });
  } catch (error) {
    if (!isOurs) return;
    const kind = error instanceof MailTransportError ? error.kind : 'temporary';
    const reason = reasonOf(error);
    deps.log.warn({ mailId: mail.id, kind, reason }, 'mail not delivered');
    if (kind === 'permanent') return settle(deps, mail, state, { kind: 'failed', reason });
    if (kind === 'unclear') return settle(deps, mail, state, { kind: 'unclear', reason });
    await moveMail(deps.db, mail.id, state, { state: 'queued', lastError: reason });
    throw error;
  }
  await settle(deps, mail, state, { kind: 'handed_over', reason: null });
  deps.log.info({ mailId: mail.id, message: mail.message }, 'mail handed over');
}

/** Settles a mail whose job has used up its attempts, in the transaction that gives up the job. */
export async function giveUpMail(
  deps: WorkerDeps,
  tx: Transaction,
  mailId: string,
  lastError: string,
): Promise<void> {
  const mail = await findMail(tx, mailId);
  if (mail?.state === 'queued')
    await settleIn(deps, tx, mail, 'queued', { kind: 'failed', reason: mail.lastError ?? lastError });
  if (mail?.state === 'sending')
    await settleIn(deps, tx, mail, 'sending', { kind: 'unclear', reason: BROKEN_OFF });
}

interface Ending {
  readonly kind: 'handed_over' | 'failed' | 'unclear';
  readonly reason: string | null;
}

const STATES: Record<Ending['kind'], MailState> = {
  handed_over: 'sent',
  failed: 'failed',
  unclear: 'unclear',
};

function settle(deps: WorkerDeps, mail: MailRow, from: MailState, ending: Ending): Promise<void> {
  return inTransaction(deps.db, (tx) => settleIn(deps, tx, mail, from, ending));
}

async function settleIn(
  deps: WorkerDeps,
  tx: Transaction,
  mail: MailRow,
  from: MailState,
  { kind, reason }: Ending,
): Promise<void> {
  const at = deps.clock.now();
  const to = { state: STATES[kind], lastError: reason, ...(kind === 'handed_over' && { sentAt: at }) };
  // A worker that was presumed dead overrides "unclear" when it gets the server's answer.
  const isSettled =
    (await moveMail(tx, mail.id, from, to)) ||
    (kind === 'handed_over' && (await moveMail(tx, mail.id, 'unclear', to)));
  if (!isSettled) return;
  // A report can arrive before the server's answer, and is more final.
  if (kind === 'handed_over' && (await findMail(tx, mail.id))?.report) return;
  const { id: mailId, message, accountId, estimateId, recipient } = mail;
  const outcome = { kind, reason, mailId, message, accountId, estimateId, recipient, at };
  await deps.mail.sources.recordOutcome(tx, outcome);
}

/** Ends a mail whose subject was deleted or recalled, without a notice. */
async function withdraw(deps: WorkerDeps, mail: MailRow): Promise<void> {
  await moveMail(deps.db, mail.id, 'queued', {
    state: 'failed',
    lastError: 'There was no reason left to send it.',
  });
}

const reasonOf = (error: unknown) => cleanHeaderText(error instanceof Error ? error.message : String(error));
