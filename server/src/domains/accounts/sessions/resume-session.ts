import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { digestToken } from '../digest-token.ts';
import { extendSession, findLiveSession } from '../queries.ts';
import { hasLiveSession } from './session-queries.ts';

/** 30 days from the last use. */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** How old the recorded last use may get; avoids a write at every request. */
const RECORD_USE_AFTER_MS = 60 * 60 * 1000;

interface ResumedSession {
  readonly sessionId: string;
  readonly accountId: AccountId;
  /** Whether the session was extended, so that its cookie must be too. */
  readonly extended: boolean;
}

/** The session of a token, or null when it is unknown, expired or logged out. */
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

/** Whether a resumed session is still valid. Does not count as a use, and does not extend it. */
export async function checkSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  sessionId: string,
): Promise<boolean> {
  return hasLiveSession(db, account, sessionId, clock.now());
}
