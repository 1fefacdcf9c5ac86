import { randomBytes, randomUUID } from 'node:crypto';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { digestToken } from '../digest-token.ts';
import { deleteEndedSessions, insertSession } from '../queries.ts';
import { SESSION_LIFETIME_MS } from './resume-session.ts';

/** Creates a session and returns its token of 256 random bits, which is not stored. The account must be locked. */
export async function startSession(
  tx: Transaction,
  owner: AccountId,
  userAgent: string | undefined,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await deleteEndedSessions(tx, owner, now);
  await insertSession(tx, {
    id: randomUUID(),
    tokenDigest: digestToken(token),
    accountId: owner,
    userAgent: userAgent?.slice(0, 500) ?? null,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LIFETIME_MS),
  });
  return token;
}
