import type { AnswerFields, Message } from '@plumbline/contract/estimates/questions';
import { z } from 'zod';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError, InvalidInputError } from '../../../errors.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { contactName } from '../../accounts/rules.ts';
import { resolveCurrentClient } from '../content/resolve-content.ts';
import { getLockedEstimate } from '../get-locked-estimate.ts';
import { INVOICE } from '../kinds.ts';
import { type EstimateRow, updateEstimate } from '../queries.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { getOffer } from './get-offer.ts';
import { insertMessage, listMessageRows, type MessageRow, markRead } from './message-queries.ts';
import { presentMessage } from './present-message.ts';

/**
 * Answers the last question about a document: on the client's page, and by an email in the transaction that stores the answer.
 * All messages are then read, and a request for changes is closed unless it is being worked on. A repeated id changes nothing.
 * Returns the whole thread. Throws `NotFoundError`, `ConflictError` if nobody asked and for a draft of an invoice, and
 * `InvalidInputError` if the client has no address.
 */
export async function answerQuestion(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
  { id: messageId, to, text }: AnswerFields,
): Promise<Message[]> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const row = await getLockedEstimate(tx, account, id);
    const offer = await getOffer(reads, account, row);
    const rows = await listMessageRows(tx, account, id);
    if (rows.some((known) => known.id === messageId)) return rows.map((each) => presentMessage(each, offer));
    // The page of a recalled estimate comes back; a draft of an invoice never had one.
    if (row.kind === INVOICE.name && row.issuedAs === null)
      throw new ConflictError('This invoice is still a draft. Issue it before you write.', 'NOT_ISSUED');
    const question = rows.findLast(({ author }) => author === 'client');
    const { recipient, name } = to === 'asker' ? askerOf(question) : await clientOf(tx, account, row);
    const now = deps.clock.now();
    await insertMessage(tx, account, {
      estimateId: id,
      id: messageId,
      author: 'contractor',
      kind: 'answer',
      name: contactName(await getAccount(reads, account)),
      email: recipient,
      text,
      at: now,
    });
    await updateEstimate(tx, account, id, {
      unreadMessages: await markRead(tx, account, id, now),
      ...(row.status !== 'draft' && { changesRequestedAt: null }),
    });
    await recordEvent(tx, account, {
      estimateId: id,
      type: 'answered',
      at: now,
      detail: { messageId, recipient },
    });
    await queueMail(tx, deps.clock, {
      accountId: account,
      estimateId: id,
      message: 'question-answered',
      recipient,
      props: { name, question: question?.text ?? '', answer: text },
    });
    return (await listMessageRows(tx, account, id)).map((each) => presentMessage(each, offer));
  });
}

interface Reader {
  readonly recipient: string;
  readonly name: string;
}

function askerOf(question: MessageRow | undefined): Reader {
  if (!question) throw new ConflictError('Nobody has asked anything yet.', 'NO_QUESTION');
  return { recipient: question.email, name: question.name };
}

/** The client at their present address. */
async function clientOf(tx: Transaction, account: AccountId, row: EstimateRow): Promise<Reader> {
  const { clientEmail, clientName } = await resolveCurrentClient(tx, account, row);
  const address = z.email().safeParse(clientEmail);
  if (!address.success)
    throw new InvalidInputError('to', 'This client has no valid email address. Add one to the client first.');
  return { recipient: address.data, name: clientName ?? '' };
}
