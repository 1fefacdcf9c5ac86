import type { AccountSession } from '@plumbline/contract/accounts/account-security';
import type { Deps } from '../../../deps.ts';
import type { RequestSession } from '../../../http/app-instance.ts';
import { presentSession } from './present-session.ts';
import { listLiveSessions } from './session-queries.ts';

/**
 * Lists the contractor’s sessions, most recently used first. Use is recorded hourly; the `current` session
 * counts as used now.
 */
export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId, sessionId }: RequestSession,
): Promise<AccountSession[]> {
  const now = clock.now();
  const rows = (await listLiveSessions(db, accountId, now)).map((row) =>
    row.id === sessionId ? { ...row, lastUsedAt: now } : row,
  );
  return rows
    .toSorted((a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime())
    .map((row) => presentSession(row, sessionId));
}
