import { calendarDate } from '@plumbline/contract/calendar';
import type { AccountId } from '../../../../account-id.ts';
import type { Queryable, Transaction } from '../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { hasBounced } from '../../../../mail/has-bounced.ts';
import { findNewestMail } from '../../../../mail/queries.ts';
import { queueMail } from '../../../../mail/queue-mail.ts';
import { INVOICE } from '../../kinds.ts';
import type { EstimateRow } from '../../queries.ts';
import { findLatestEvent } from '../../timeline/event-queries.ts';
import { recordEvent } from '../../timeline/record-event.ts';

/**
 * Returns the address the invoice was last emailed to, or its client’s address if it was never emailed; null if
 * that email bounced, even if that was reported later.
 */
export async function findInvoiceRecipient(
  db: Queryable,
  { id, createdAt, clientEmail }: Pick<EstimateRow, 'id' | 'createdAt' | 'clientEmail'>,
): Promise<string | null> {
  const mail = await findNewestMail(db, id, 'invoice-sent', createdAt);
  if (!mail) return clientEmail;
  return hasBounced(mail) ? null : mail.recipient;
}

/**
 * Returns the address an invoice was last emailed to, for a client without an address; null if that email
 * bounced, and for any other kind of document.
 */
export const findMailedAddress = async (
  db: Queryable,
  row: Pick<EstimateRow, 'id' | 'createdAt' | 'clientEmail' | 'kind'>,
): Promise<string | null> => (row.kind === INVOICE.name ? findInvoiceRecipient(db, row) : null);

/** Whether a reminder of the invoice was sent on a day of the contractor’s calendar. */
export async function wasRemindedOn(
  db: Queryable,
  account: AccountId,
  id: string,
  { today, timeZone }: { readonly today: string; readonly timeZone: string },
): Promise<boolean> {
  const last = await findLatestEvent(db, account, id, 'reminder_sent');
  return last !== null && calendarDate(last.at, timeZone) === today;
}

/** Mails a reminder, with its event. The transaction has locked the invoice. */
export async function sendReminder(
  tx: Transaction,
  clock: Deps['clock'],
  account: AccountId,
  invoiceId: string,
  recipient: string,
): Promise<void> {
  const estimateId = invoiceId;
  const detail = { recipient };
  await recordEvent(tx, account, { estimateId, type: 'reminder_sent', at: clock.now(), detail });
  await queueMail(tx, clock, {
    accountId: account,
    estimateId,
    message: 'invoice-reminder',
    recipient,
    props: {},
  });
}
