import { and, eq } from 'drizzle-orm';
import { type AccountId, accountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { providerHooks } from '../../../db/schema/schema.ts';

type HookRow = Omit<typeof providerHooks.$inferSelect, 'accountId'>;

/** Returns the hook at an address, which only the provider knows, with its account. */
export async function findHookByAddress(
  db: Queryable,
  id: string,
): Promise<{ account: AccountId; hook: HookRow } | null> {
  const [row] = await db.select().from(providerHooks).where(eq(providerHooks.id, id));
  if (!row) return null;
  const { accountId: owner, ...hook } = row;
  return { account: accountId(owner), hook };
}

export async function findHook(db: Queryable, account: AccountId, provider: string): Promise<HookRow | null> {
  const [row] = await db
    .select()
    .from(providerHooks)
    .where(and(eq(providerHooks.accountId, account), eq(providerHooks.provider, provider)));
  return row ?? null;
}

/** Inserts a hook in place of `former`, which was registered with another key. Violates a constraint if there is a third one. */
export async function replaceHook(
  tx: Transaction,
  account: AccountId,
  former: HookRow | null,
  row: HookRow,
): Promise<void> {
  if (former) await deleteHook(tx, account, former.id);
  await tx.insert(providerHooks).values({ ...row, accountId: account });
}

export async function deleteHook(tx: Transaction, account: AccountId, id: string): Promise<void> {
  await tx.delete(providerHooks).where(and(eq(providerHooks.accountId, account), eq(providerHooks.id, id)));
}

/** Lists the hooks of all accounts, each with its account. */
export async function listHooks(db: Queryable): Promise<{ account: AccountId; hook: HookRow }[]> {
  const rows = await db.select().from(providerHooks);
  return rows.map(({ accountId: owner, ...hook }) => ({ account: accountId(owner), hook }));
}

/** Updates the secret, unless the hook was replaced meanwhile. */
export async function updateHookSecret(
  tx: Transaction,
  account: AccountId,
  read: HookRow,
  secret: string,
): Promise<void> {
  await tx
    .update(providerHooks)
    .set({ secret })
    .where(
      and(
        eq(providerHooks.accountId, account),
        eq(providerHooks.id, read.id),
        eq(providerHooks.secret, read.secret),
      ),
    );
}
