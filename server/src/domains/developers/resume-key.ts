import type { Deps } from '../../deps.ts';
import type { RequestKey } from '../../http/app-instance.ts';
import { findLiveKey, updateKeyUse } from './key-queries.ts';
import { digestKey, looksLikeKey, RECORD_USE_AFTER_MS } from './rules.ts';

/** The account and the scopes of a key; null when it is unknown or revoked. */
export async function resumeKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: string,
): Promise<RequestKey | null> {
  if (!looksLikeKey(key)) return null;
  const row = await findLiveKey(db, digestKey(key));
  if (!row) return null;
  const now = clock.now();
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) >= RECORD_USE_AFTER_MS)
    await updateKeyUse(db, row.accountId, row.id, now);
  return { keyId: row.id, accountId: row.accountId, scopes: row.scopes };
}
