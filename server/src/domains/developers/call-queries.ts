import { and, eq, lt } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { deleteBatches } from '../../db/delete-batches.ts';
import { idempotentCalls } from '../../db/schema/schema.ts';

/** The digest of the request that took effect under this id; null when there is none. */
export async function findCallDigest(
  tx: Transaction,
  account: AccountId,
  id: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ digest: idempotentCalls.requestDigest })
    .from(idempotentCalls)
    .where(and(eq(idempotentCalls.accountId, account), eq(idempotentCalls.id, id)));
  return row?.digest ?? null;
}

/** Replaces an earlier call with the same id, whose result was deleted since. */
export async function upsertCall(
  tx: Transaction,
  account: AccountId,
  row: Omit<typeof idempotentCalls.$inferInsert, 'accountId'>,
): Promise<void> {
  const { requestDigest, createdAt } = row;
  await tx
    .insert(idempotentCalls)
    .values({ ...row, accountId: account })
    .onConflictDoUpdate({ target: idempotentCalls.id, set: { requestDigest, createdAt } });
}

/** Of every account. */
export async function deleteCallsBefore(db: Database, before: Date): Promise<void> {
  await deleteBatches(db, idempotentCalls.id, lt(idempotentCalls.createdAt, before));
}
