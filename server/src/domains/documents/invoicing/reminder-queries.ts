import { eq, lte } from 'drizzle-orm';
import { type AccountId, accountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { accounts, invoices } from '../../../db/schema/schema.ts';

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
