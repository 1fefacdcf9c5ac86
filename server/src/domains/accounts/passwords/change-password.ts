import { randomBytes } from 'node:crypto';
import type { ChangePasswordRequest } from '@plumbline/contract/accounts/account-security';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { UnauthorizedError } from '../../../errors.ts';
import type { RequestSession } from '../../../http/app-instance.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { digestToken } from '../digest-token.ts';
import { cancelEmailChanges } from '../email-change/email-change-queries.ts';
import { removeOtherSessions, replaceSessionToken } from '../sessions/session-queries.ts';
import { checkPassword, getProvenAccount } from './check-password.ts';
import { takeOpenResets, updatePasswordHash } from './credential-queries.ts';
import { hashPassword } from './hash-password.ts';

/**
 * Sets a new password and notifies the owner by mail. Ends every other session and invalidates all mailed links. The session
 * itself continues under the token this returns, so that a stolen copy of its cookie stops working too. Throws
 * `InvalidInputError` naming `currentPassword` for a wrong one.
 */
export async function changePassword(
  deps: Deps,
  { accountId, sessionId }: RequestSession,
  request: ChangePasswordRequest,
): Promise<string> {
  const proof = await checkPassword(deps, accountId, 'currentPassword', request.currentPassword);
  const passwordHash = await hashPassword(request.newPassword);
  const token = randomBytes(32).toString('base64url');
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const { email } = await getProvenAccount(tx, proof);
    await updatePasswordHash(tx, accountId, passwordHash);
    await takeOpenResets(tx, accountId, now);
    await cancelEmailChanges(tx, accountId, now);
    await removeOtherSessions(tx, accountId, sessionId);
    if (!(await replaceSessionToken(tx, accountId, sessionId, digestToken(token))))
      throw new UnauthorizedError('Unauthorized: please sign in.');
    await queueMail(tx, deps.clock, {
      accountId,
      message: 'password-changed',
      recipient: email,
      props: {},
    });
  });
  return token;
}
