import { and, between, eq, isNull, lte } from 'drizzle-orm';
import { type AccountId, accountId } from '../../../../account-id.ts';
import type { Queryable } from '../../../../db/client.ts';
import { accounts, invoices } from '../../../../db/schema/schema.ts';

export interface InvoiceInZone {
  readonly account: AccountId;
  readonly id: string;
  readonly timeZone: string;
}

/** Lists the invoices of all accounts that have a reminder planned for a day or before it. */
export async function listRemindableInvoices(db: Queryable, day: string): Promise<InvoiceInZone[]> {
  const rows = await db
    .select({ accountId: invoices.accountId, id: invoices.documentId, timeZone: accounts.timeZone })
    .from(invoices)
    .innerJoin(accounts, eq(accounts.id, invoices.accountId))
    .where(lte(invoices.nextReminderOn, day));
  return rows.map((row) => ({ ...row, account: accountId(row.accountId) }));
}

/** Lists the open invoices of all accounts that were due between two days and are not announced as overdue. */
export async function listUnannouncedInvoices(
  db: Queryable,
  firstDay: string,
  lastDay: string,
): Promise<InvoiceInZone[]> {
  const rows = await db
    .select({ accountId: invoices.accountId, id: invoices.documentId, timeZone: accounts.timeZone })
    .from(invoices)
    .innerJoin(accounts, eq(accounts.id, invoices.accountId))
    .where(
      and(
        eq(invoices.state, 'open'),
        isNull(invoices.overdueAnnouncedAt),
        between(invoices.dueOn, firstDay, lastDay),
      ),
    );
  return rows.map((row) => ({ ...row, account: accountId(row.accountId) }));
}
