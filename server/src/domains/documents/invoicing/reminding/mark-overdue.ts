import { addDays, calendarDate } from '@plumbline/contract/calendar';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { inTransaction } from '../../../../db/transaction.ts';
import type { Deps } from '../../../../deps.ts';
import { currencyOf } from '../../../accounts/present.ts';
import { isMorningPast } from '../../reminders/reminder-rules.ts';
import { presentNotice } from '../../timeline/present-notice.ts';
import { queueNotice } from '../../timeline/queue-notice.ts';
import { recordEvent } from '../../timeline/record-event.ts';
import { lockInvoice } from '../get-locked-invoice.ts';
import { updateInvoice } from '../queries.ts';
import { openMinor } from '../showing/present-invoice.ts';
import { type InvoiceInZone, listUnannouncedInvoices } from './reminder-queries.ts';

/** An invoice that was due more than this many days ago is not announced any more. */
const LATE_DAYS = 7;

/**
 * Records that invoices are overdue, for their timeline, the contractor's webhooks and a notice, from nine in the morning of the day after
 * they were due in the contractor's time zone. Once for each invoice, however many workers run.
 */
export async function markOverdue(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  const today = calendarDate(now, 'UTC');
  // No time zone is more than a day away from UTC.
  const late = await listUnannouncedInvoices(deps.db, addDays(today, -LATE_DAYS - 1), today);
  for (const invoice of late) await markOneOverdue(deps, invoice, now);
}

async function markOneOverdue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { account, id, timeZone }: InvoiceInZone,
  now: Date,
): Promise<void> {
  const today = calendarDate(now, timeZone);
  if (!isMorningPast(timeZone, now)) return;
  await inTransaction(db, async (tx) => {
    const { own, row } = await lockInvoice(tx, account, id);
    const { dueOn } = own;
    if (own.overdueAnnouncedAt !== null || openMinor(own) <= 0n || dueOn === null) return;
    if (dueOn >= today || dueOn < addDays(today, -LATE_DAYS)) return;
    const currency = currencyOf(row);
    const open = formatMoney(amountToWire(amountMinor(openMinor(own)), currency), currency);
    await updateInvoice(tx, account, id, { overdueAnnouncedAt: now });
    await recordEvent(tx, account, { estimateId: id, type: 'overdue', at: now, detail: { amount: open } });
    await queueNotice(tx, clock, account, {
      message: 'invoice-overdue',
      estimateId: id,
      props: { ...presentNotice(row), open, dueOn },
    });
  });
}
