import { lt } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { deleteBatches } from '../../../db/delete-batches.ts';
import { emailChanges, emailVerifications, passwordResets, sessions } from '../../../db/schema/schema.ts';

/** Of every account. */
export async function deleteSessionsExpiredBefore(db: Database, before: Date): Promise<void> {
  await deleteBatches(db, sessions.id, lt(sessions.expiresAt, before));
}

/** Of every account, used or not. */
export async function deleteLinksExpiredBefore(db: Database, before: Date): Promise<void> {
  for (const links of [emailVerifications, passwordResets, emailChanges])
    await deleteBatches(db, links.id, lt(links.expiresAt, before));
}
