import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { InvalidInputError } from '../../../errors.ts';
import { digestToken } from '../digest-token.ts';
import { setEmailVerified, takeVerification } from '../queries.ts';

/** Verifies an address by the mailed link. Throws `InvalidInputError` for an unknown, used or expired link. */
export async function verifyEmail(deps: Deps, token: string): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const account = await takeVerification(tx, digestToken(token), now);
    if (!account)
      throw new InvalidInputError('token', 'This verification link has expired or was already used.');
    await setEmailVerified(tx, account, now);
  });
}
