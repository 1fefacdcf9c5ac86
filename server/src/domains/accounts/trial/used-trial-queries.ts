import { eq, lt } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../../db/client.ts';
import { deleteBatches } from '../../../db/delete-batches.ts';
import { installationSecrets, usedTrials } from '../../../db/schema/schema.ts';

const KEY_NAME = 'used-trials';

/** The key for digests, encrypted; null if there is none yet. */
export async function findStoredKey(db: Queryable): Promise<string | null> {
  const [row] = await db
    .select({ secret: installationSecrets.secret })
    .from(installationSecrets)
    .where(eq(installationSecrets.name, KEY_NAME));
  return row?.secret ?? null;
}

/** Stores a key if there is none, or replaces `former`; a key that another process stored meanwhile stays. */
export async function insertKey(tx: Transaction, secret: string, former: string | null): Promise<void> {
  await tx
    .insert(installationSecrets)
    .values({ name: KEY_NAME, secret })
    .onConflictDoUpdate({
      target: installationSecrets.name,
      set: { secret },
      setWhere: eq(installationSecrets.secret, former ?? ''),
    });
}

export async function findLeftSeconds(db: Queryable, addressDigest: string): Promise<number | null> {
  const [row] = await db
    .select({ leftSeconds: usedTrials.leftSeconds })
    .from(usedTrials)
    .where(eq(usedTrials.addressDigest, addressDigest));
  return row?.leftSeconds ?? null;
}

/** The newest row of an address replaces the one before. */
export async function upsertUsedTrial(tx: Transaction, row: typeof usedTrials.$inferInsert): Promise<void> {
  await tx.insert(usedTrials).values(row).onConflictDoUpdate({ target: usedTrials.addressDigest, set: row });
}

export async function deleteTrialsUsedBefore(db: Database, before: Date): Promise<void> {
  await deleteBatches(db, usedTrials.addressDigest, lt(usedTrials.createdAt, before));
}
