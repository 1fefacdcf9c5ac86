import { asc, eq, ilike, or, sql } from 'drizzle-orm';
import { type AccountId, accountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { accounts, subscriptions } from '../../db/schema/schema.ts';
import type { SubscriptionRow } from './queries.ts';

export interface ContractorRow {
  readonly account: AccountId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string | null;
  readonly createdAt: Date;
  readonly trialEndsAt: Date;
  readonly subscription: SubscriptionRow | null;
}

/** Lists all accounts, or those whose email address, name or company contains the text; the oldest first. */
export async function listContractors(db: Queryable, text: string | null): Promise<ContractorRow[]> {
  const pattern = text === null ? null : `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const name = sql`${accounts.firstName} || ' ' || ${accounts.lastName}`;
  const rows = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      companyName: accounts.companyName,
      createdAt: accounts.createdAt,
      trialEndsAt: accounts.trialEndsAt,
      subscription: subscriptions,
    })
    .from(accounts)
    .leftJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
    .where(
      pattern === null
        ? undefined
        : or(ilike(accounts.email, pattern), ilike(name, pattern), ilike(accounts.companyName, pattern)),
    )
    .orderBy(asc(accounts.createdAt), asc(accounts.id));
  return rows.map(({ id, ...rest }) => ({ ...rest, account: accountId(id) }));
}
