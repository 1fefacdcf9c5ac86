import { randomUUID } from 'node:crypto';
import type { registerRequest } from '@plumbline/contract/accounts';
import type { z } from 'zod';
import { accountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { digestToken } from '../digest-token.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { findAccountByEmail, insertAccount } from '../queries.ts';
import { validTimeZone } from '../rules.ts';
import { getTrialEnd } from '../trial/get-trial-end.ts';
import { queueVerification } from './queue-verification.ts';
import { deleteMistyped } from './verification-queries.ts';

/**
 * Creates an account, which must verify its email address before signing in. If the address already has an
 * account, its owner gets a notice by email instead. The response and its timing don’t reveal which. Only a
 * browser with `browserToken` can enter the emailed code.
 */
export async function registerAccount(
  deps: Deps,
  request: z.output<typeof registerRequest>,
  browserToken: string | null,
): Promise<void> {
  const browserDigest = browserToken && digestToken(browserToken);
  const passwordHash = await hashPassword(request.password);
  const id = accountId(randomUUID());
  await inTransaction(deps.db, async (tx) => {
    if (request.replacesEmail && browserDigest)
      await deleteMistyped(tx, request.replacesEmail, browserDigest);
    const isNew = await insertAccount(tx, {
      id,
      email: request.email,
      passwordHash,
      firstName: request.firstName,
      lastName: request.lastName,
      companyName: request.companyName || null,
      trade: request.trade ?? null,
      timeZone: validTimeZone(request.timeZone),
      attribution: request.attribution ?? null,
      trialEndsAt: await getTrialEnd(tx, deps, request.email),
      createdAt: deps.clock.now(),
    });
    if (isNew) await queueVerification(deps, tx, id, request.email, { browserDigest });
    else await notifyOwner(deps, tx, request.email);
  });
}

/** Runs as many statements as `queueVerification`, so that both take the same time. */
async function notifyOwner(deps: Deps, tx: Transaction, email: string): Promise<void> {
  const owner = await findAccountByEmail(tx, email);
  await queueMail(tx, deps.clock, {
    ...(owner && { accountId: owner.id }),
    message: 'account-exists',
    recipient: email,
    props: {},
  });
}
