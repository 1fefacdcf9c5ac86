import { calendarDate } from '@plumbline/contract/calendar';
import type { Transaction } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import type { Deps } from '../../../../deps.ts';
import { workThrough } from '../../../../jobs/work-through.ts';
import { isMorningPast } from '../../reminders/reminder-rules.ts';
import { type InvoiceDocument, lockInvoice } from '../get-locked-invoice.ts';
import type { InvoiceInZone } from './reminder-queries.ts';

interface InvoiceInTheMorning extends InvoiceDocument, InvoiceInZone {
  /** In the contractor's time zone. */
  readonly today: string;
}

/**
 * Calls `work` with each invoice and its lock, in a separate transaction, if it is past nine in its
 * contractor's time zone. Throws like `workThrough`, after all invoices had their turn.
 */
export async function inTheMorning(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  invoices: readonly InvoiceInZone[],
  work: (tx: Transaction, invoice: InvoiceInTheMorning) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  await workThrough({ log }, invoices, async (invoice) => {
    const { account, id, timeZone } = invoice;
    if (!isMorningPast(timeZone, now)) return;
    await inTransaction(db, async (tx) =>
      work(tx, { ...invoice, ...(await lockInvoice(tx, account, id)), today: calendarDate(now, timeZone) }),
    );
  });
}
