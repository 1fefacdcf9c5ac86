import { accountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ForbiddenError, UnauthorizedError } from '../../../errors.ts';
import { lockAccount } from '../passwords/credential-queries.ts';
import { passwordMatches } from '../passwords/hash-password.ts';
import { findAccountByEmail } from '../queries.ts';
import { startSession } from './start-session.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly userAgent: string | undefined;
}

const wrongCredentials = () => new UnauthorizedError('Invalid email or password', 'INVALID_CREDENTIALS');

/**
 * Creates a session and returns its token. Throws the same `UnauthorizedError` for a
 * wrong password and an unknown address, and `ForbiddenError` for an unverified address.
 */
export async function logIn(deps: Deps, credentials: Credentials): Promise<string> {
  const account = await findAccountByEmail(deps.db, credentials.email);
  if (!(await passwordMatches(account?.passwordHash, credentials.password)) || !account)
    throw wrongCredentials();
  if (!account.emailVerifiedAt)
    throw new ForbiddenError('Please verify your email address before signing in.', 'EMAIL_NOT_VERIFIED');
  const owner = accountId(account.id);
  return inTransaction(deps.db, async (tx) => {
    // The password may have been changed, and every session ended, during the check.
    const current = await lockAccount(tx, owner);
    if (current?.passwordHash !== account.passwordHash) throw wrongCredentials();
    return startSession(tx, owner, credentials.userAgent, deps.clock.now());
  });
}
