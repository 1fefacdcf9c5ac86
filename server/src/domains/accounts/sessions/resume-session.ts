import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { digestToken } from '../digest-token.ts';
import { extendSession, findLiveSession } from '../queries.ts';
import { hasLiveSession } from './session-queries.ts';

/** 30 days, counted anew from the last use. */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** How stale the last use may be on record: keeps a busy session from writing at every request. */
const RECORD_USE_AFTER_MS = 60 * 60 * 1000;

interface ResumedSession {
  readonly sessionId: string;
  readonly accountId: AccountId;
  /** The session now ends later, and so must its cookie. */
  readonly extended: boolean;
}

/** The session a token opens, or null when it is unknown, ended or logged out. */
export async function resumeSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<ResumedSession | null> {
  const now = clock.now();
  const session = await findLiveSession(db, digestToken(token), now);
  if (!session) return null;
  const extended = now.getTime() - session.lastUsedAt.getTime() >= RECORD_USE_AFTER_MS;
  if (extended) {
    const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS);
    await extendSession(db, session.accountId, session.id, { lastUsedAt: now, expiresAt });
  }
  return { sessionId: session.id, accountId: session.accountId, extended };
}

/** Whether a session that was resumed earlier still holds. Does not count as a use: it ends when it would have. */
export async function checkSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  sessionId: string,
): Promise<boolean> {
  return hasLiveSession(db, account, sessionId, clock.now());
}
