import type { Deps } from '../../../deps.ts';
import { digestToken } from '../digest-token.ts';
import { findResetOwner } from './reset-queries.ts';

/** Whether a mailed link can set a password now, without using it up. False if it is unknown, used or expired. */
export async function checkResetLink(deps: Deps, token: string): Promise<boolean> {
  return (await findResetOwner(deps.db, digestToken(token), deps.clock.now())) !== null;
}
