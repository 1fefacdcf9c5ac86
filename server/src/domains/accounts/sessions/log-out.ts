import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { deleteSession } from '../queries.ts';

/** Ends one session for good; its cookie is refused from now on. */
export async function logOut(deps: Deps, account: AccountId, sessionId: string): Promise<void> {
  await deleteSession(deps.db, account, sessionId);
}
