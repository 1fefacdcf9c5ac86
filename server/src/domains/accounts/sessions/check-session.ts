import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { hasLiveSession } from './session-queries.ts';

/** Whether a session that was resumed earlier still holds. Does not count as a use: it ends when it would have. */
export async function checkSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  sessionId: string,
): Promise<boolean> {
  return hasLiveSession(db, account, sessionId, clock.now());
}
