import { eq } from 'drizzle-orm';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { clients, estimates, jobTypes, laborTypes, materials, payments } from '../../../db/schema/schema.ts';

/** The tables whose rows are counted when an account is removed. */
const COUNTED = { clients, estimates, payments, jobTypes, laborTypes, materials } as const;
export type OwnedCounts = Readonly<Record<keyof typeof COUNTED, number>>;

export async function countOwned(tx: Transaction, account: AccountId): Promise<OwnedCounts> {
  const counts: [string, number][] = [];
  for (const [name, table] of Object.entries(COUNTED))
    counts.push([name, await tx.$count(table, eq(table.accountId, account))]);
  return Object.fromEntries(counts) as OwnedCounts;
}
