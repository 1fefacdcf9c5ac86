import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { AccountId } from './account-id.ts';
import { digestToken } from './digest-token.ts';
import { insertVerification } from './queries.ts';

/** How long a verification link works: 24 hours. */
const LINK_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** What the token of a verification link is derived for; the mail derives the same token when it is sent. */
export const VERIFY_EMAIL = 'verify-email';

/** Mails a link that proves the address. Only the link's digest is stored. */
export async function queueVerification(
  deps: Pick<Deps, 'clock' | 'secret'>,
  tx: Transaction,
  account: AccountId,
  email: string,
): Promise<void> {
  const id = randomUUID();
  const now = deps.clock.now();
  await insertVerification(tx, {
    id,
    accountId: account,
    tokenDigest: digestToken(deps.secret.tokenFor(VERIFY_EMAIL, id)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS),
  });
  await queueMail(tx, deps.clock, {
    accountId: account,
    message: 'verify-email',
    recipient: email,
    props: { verificationId: id },
  });
}
