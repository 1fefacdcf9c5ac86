import type { AccountId } from '../../../../account-id.ts';
import type { Transaction } from '../../../../db/client.ts';
import { recordEvent } from '../../timeline/record-event.ts';
import { findInvoice, updateInvoice } from '../queries.ts';

/**
 * Turns off an invoice's reminders after a refund, and records an event; does nothing if there are none. The
 * contractor can turn them on again. The transaction has locked the invoice.
 */
export async function stopReminders(
  tx: Transaction,
  account: AccountId,
  invoiceId: string,
  now: Date,
): Promise<void> {
  const own = await findInvoice(tx, account, invoiceId);
  if (!own || own.reminderDays.length === 0) return;
  await updateInvoice(tx, account, invoiceId, { reminderDays: [], nextReminderOn: null });
  await recordEvent(tx, account, { estimateId: invoiceId, type: 'reminders_off', at: now });
}
