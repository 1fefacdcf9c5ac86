import { addDays, calendarDate } from '@plumbline/contract/calendar';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { Deps } from '../../../../deps.ts';
import { currencyOf } from '../../../accounts/present.ts';
import { presentNotice } from '../../timeline/present-notice.ts';
import { queueNotice } from '../../timeline/queue-notice.ts';
import { recordEvent } from '../../timeline/record-event.ts';
import { updateInvoice } from '../queries.ts';
import { openMinor } from '../showing/present-invoice.ts';
import { inTheMorning } from './in-the-morning.ts';
import { listUnannouncedInvoices } from './reminder-queries.ts';

/** An invoice that was due more than this many days ago is no longer announced. */
const LATE_DAYS = 7;

/**
 * Records that invoices are overdue, for their timeline, the contractor's webhooks and a notice, from nine in
 * the morning of the day after they were due in the contractor's time zone. Runs once for each invoice, even
 * with concurrent workers.
 */
export async function markOverdue(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = deps.clock.now();
  const today = calendarDate(now, 'UTC');
  // No time zone is more than a day away from UTC.
  const late = await listUnannouncedInvoices(deps.db, addDays(today, -LATE_DAYS - 1), today);
  await inTheMorning(deps, late, async (tx, { own, row, account, id, today: localDay }) => {
    const { dueOn } = own;
    if (own.overdueAnnouncedAt !== null || openMinor(own) <= 0n || dueOn === null) return;
    if (dueOn >= localDay || dueOn < addDays(localDay, -LATE_DAYS)) return;
    const currency = currencyOf(row);
    const open = formatMoney(amountToWire(amountMinor(openMinor(own)), currency), currency);
    await updateInvoice(tx, account, id, { overdueAnnouncedAt: now });
    await recordEvent(tx, account, { estimateId: id, type: 'overdue', at: now, detail: { amount: open } });
    await queueNotice(tx, deps.clock, account, {
      message: 'invoice-overdue',
      estimateId: id,
      props: { ...presentNotice(row), open, dueOn },
    });
  });
}
