import { accountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { RESET_PASSWORD, type VERIFY_EMAIL } from '../../../mail/token-purposes.ts';
import { lockAccount } from '../passwords/credential-queries.ts';
import { queueReset } from '../passwords/queue-reset.ts';
import { findAccountByEmail } from '../queries.ts';
import { queueVerification } from './queue-verification.ts';
import { isRegisteringBrowser } from './verification-queries.ts';

export interface RequestedLink {
  readonly purpose: typeof RESET_PASSWORD | typeof VERIFY_EMAIL;
  /** The same at every attempt, so that one request never mails two links. */
  readonly linkId: string;
  readonly email: string;
  /** Of the browser that asked, or empty; only the one that registered gets a code. */
  readonly browserDigest: string;
}

/** Mails a requested link if an account can use it: any account for a password reset, an unverified one for a verification. */
export async function queueRequestedLink(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  { purpose, linkId, email, browserDigest }: RequestedLink,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const found = await findAccountByEmail(tx, email);
    if (!found) return;
    const owner = accountId(found.id);
    // Locked, so that the link never goes to an address the account is leaving at this moment.
    const account = await lockAccount(tx, owner);
    if (account?.email !== email) return;
    if (purpose === RESET_PASSWORD) await queueReset(deps, tx, owner, email, linkId);
    else if (!account.emailVerifiedAt) {
      const isOwn = browserDigest !== '' && (await isRegisteringBrowser(tx, owner, browserDigest));
      await queueVerification(deps, tx, owner, email, {
        id: linkId,
        browserDigest: isOwn ? browserDigest : null,
      });
    }
  });
}
