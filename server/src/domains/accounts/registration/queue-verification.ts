import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { VERIFY_EMAIL } from '../../../mail/token-purposes.ts';
import { digestCode, signInCode } from '../../../secrets/sign-in-code.ts';
import { createLink } from './create-link.ts';
import { insertVerification } from './verification-queries.ts';

/** The lifetime of a verification link: 24 hours. */
const LINK_LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Mails a verification link, and a code that works in the browser with this digest, if one is given. Does nothing if the link
 * with this `id` exists already.
 */
export async function queueVerification(
  deps: Pick<Deps, 'clock' | 'secret'>,
  tx: Transaction,
  account: AccountId,
  email: string,
  { id, browserDigest = null }: { readonly id?: string; readonly browserDigest?: string | null },
): Promise<void> {
  const link = createLink(deps, VERIFY_EMAIL, account, LINK_LIFETIME_MS, id);
  const { secret } = deps;
  const codeDigest = browserDigest && digestCode(secret, link.id, signInCode(secret, link.id));
  if (!(await insertVerification(tx, { ...link, browserDigest, codeDigest }))) return;
  await queueMail(tx, deps.clock, {
    accountId: account,
    message: 'verify-email',
    recipient: email,
    props: { verificationId: link.id, code: browserDigest ? 'shown' : 'none' },
  });
}
