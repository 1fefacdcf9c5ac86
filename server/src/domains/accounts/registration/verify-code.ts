import { timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@plumbline/contract/durations';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { InvalidInputError } from '../../../errors.ts';
import { digestCode } from '../../../secrets/sign-in-code.ts';
import { digestToken } from '../digest-token.ts';
import { lockAccount } from '../passwords/credential-queries.ts';
import { setEmailVerified } from '../queries.ts';
import { startSession } from '../sessions/start-session.ts';
import { countTry, takeCode, takeOpenVerifications } from './verification-queries.ts';

const CODE_LIFETIME_MS = 10 * MINUTE_MS;
const MAX_TRIES = 5;

/** The same message for every reason, so that it doesn’t reveal whether the address has an account. */
const refusal = () =>
  new InvalidInputError(
    'code',
    "That code didn't work. Use the newest email, or resend it. Codes last 10 minutes and allow 5 tries.",
  );

/**
 * Verifies the address with the emailed code, entered in the browser that registered, and signs in. Returns the
 * session’s token. Throws `InvalidInputError` for a wrong, used, or expired code, after five attempts, and in
 * any other browser.
 */
export async function verifyCode(
  deps: Deps,
  attempt: {
    readonly browserToken: string | undefined;
    readonly code: string;
    readonly userAgent: string | undefined;
  },
): Promise<string> {
  if (!attempt.browserToken) throw refusal();
  const now = deps.clock.now();
  // Outside the transaction below, so that a wrong guess still counts.
  const tried = await countTry(deps.db, digestToken(attempt.browserToken), {
    oldest: new Date(now.getTime() - CODE_LIFETIME_MS),
    maxTries: MAX_TRIES,
  });
  if (!tried || !isEqual(digestCode(deps.secret, tried.id, attempt.code), tried.codeDigest)) throw refusal();
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, tried.accountId);
    if (!account || !(await takeCode(tx, tried.accountId, tried.codeDigest))) throw refusal();
    await setEmailVerified(tx, tried.accountId, now);
    await takeOpenVerifications(tx, tried.accountId, now);
    return startSession(tx, tried.accountId, attempt.userAgent, now);
  });
}

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
