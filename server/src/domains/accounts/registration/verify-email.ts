import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { InvalidInputError } from '../../../errors.ts';
import { digestToken } from '../digest-token.ts';
import { lockAccount } from '../passwords/credential-queries.ts';
import { setEmailVerified } from '../queries.ts';
import { startSession } from '../sessions/start-session.ts';
import { findVerificationOwner, takeOpenVerifications, takeVerification } from './verification-queries.ts';

const refusal = () =>
  new InvalidInputError('token', 'This verification link has expired or was already used.');

/**
 * Verifies an address by the mailed link. Returns the token of a new session, or null unless `signsIn` and the address was
 * unverified until now. Invalidates the account's other links, but no code: a mail scanner may have followed this link.
 * Throws `InvalidInputError` for an unknown, used or expired link.
 */
export async function verifyEmail(
  deps: Deps,
  token: string,
  { signsIn, userAgent }: { readonly signsIn: boolean; readonly userAgent: string | undefined },
): Promise<string | null> {
  const tokenDigest = digestToken(token);
  const now = deps.clock.now();
  const owner = await findVerificationOwner(deps.db, tokenDigest, now);
  if (!owner) throw refusal();
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, owner);
    if (!account || !(await takeVerification(tx, tokenDigest, now))) throw refusal();
    await takeOpenVerifications(tx, owner, now);
    if (account.emailVerifiedAt) return null;
    await setEmailVerified(tx, owner, now);
    return signsIn ? startSession(tx, owner, userAgent, now) : null;
  });
}
