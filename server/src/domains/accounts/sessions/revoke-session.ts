import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { NotFoundError } from '../../../errors.ts';
import { removeOtherSessions, removeSession } from './session-queries.ts';

/** Ends one of the account's sessions. Throws `NotFoundError` for any other id. */
export async function revokeSession(deps: Pick<Deps, 'db'>, account: AccountId, id: string): Promise<void> {
  if (!(await removeSession(deps.db, account, id)))
    throw new NotFoundError('This session doesn’t exist or has already ended.');
}

/** Ends every session but the current one. */
export async function revokeOtherSessions(
  deps: Pick<Deps, 'db'>,
  account: AccountId,
  keptId: string,
): Promise<void> {
  await removeOtherSessions(deps.db, account, keptId);
}

/** Ends the current session, whose cookie is refused from now on. Does nothing if it has ended already. */
export async function logOut(deps: Pick<Deps, 'db'>, account: AccountId, sessionId: string): Promise<void> {
  await removeSession(deps.db, account, sessionId);
}
