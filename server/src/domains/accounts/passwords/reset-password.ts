import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { InvalidInputError } from '../../../errors.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { revokeKeys } from '../../developers/revoke-key.ts';
import { digestToken } from '../digest-token.ts';
import { cancelEmailChanges } from '../email-change/email-change-queries.ts';
import { setEmailVerified } from '../queries.ts';
import { revokeCodes, takeOpenVerifications } from '../registration/verification-queries.ts';
import { lockAccount, takeOpenResets, updatePasswordHash } from './credential-queries.ts';
import { hashPassword } from './hash-password.ts';
import { findResetOwner, removeSessions, takeReset } from './reset-queries.ts';

const refusal = () => new InvalidInputError('token', 'The reset link may have expired or is invalid');

/**
 * Sets a new password by a mailed link, and notifies the owner by mail. Ends every session, revokes every API key, and
 * invalidates all mailed links and codes. Following the link proves the address, so it counts as verified. Throws `InvalidInputError` for
 * an unknown, used or expired link.
 */
export async function resetPassword(deps: Deps, token: string, password: string): Promise<void> {
  const tokenDigest = digestToken(token);
  const now = deps.clock.now();
  const owner = await findResetOwner(deps.db, tokenDigest, now);
  if (!owner) throw refusal();
  const passwordHash = await hashPassword(password);
  await inTransaction(deps.db, async (tx) => {
    // Locks first, so that a concurrent sign-in with the old password either has finished, and its session ends here, or fails.
    const account = await lockAccount(tx, owner);
    if (!account || !(await takeReset(tx, tokenDigest, now))) throw refusal();
    await updatePasswordHash(tx, owner, passwordHash);
    await setEmailVerified(tx, owner, now);
    await takeOpenResets(tx, owner, now);
    await takeOpenVerifications(tx, owner, now);
    await revokeCodes(tx, owner);
    await cancelEmailChanges(tx, owner, now);
    await removeSessions(tx, owner);
    await revokeKeys(tx, owner, now);
    await queueMail(tx, deps.clock, {
      accountId: owner,
      message: 'password-changed',
      recipient: account.email,
      props: {},
    });
  });
}
