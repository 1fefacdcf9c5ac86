import type { changeEmailRequest } from '@plumbline/contract/accounts/account-security';
import type { z } from 'zod';
import type { AccountId } from '../../../account-id.ts';
import { acrossAccounts } from '../../../db/row-scope.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { InvalidInputError } from '../../../errors.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { CHANGE_EMAIL } from '../../../mail/token-purposes.ts';
import { checkPassword, getProvenAccount } from '../passwords/check-password.ts';
import { findAccountByEmail } from '../queries.ts';
import { createLink } from '../registration/create-link.ts';
import { cancelEmailChanges, insertEmailChange } from './email-change-queries.ts';

/** The lifetime of the link to a new address: 24 hours. */
const LINK_LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Mails a link to the new address, which takes effect once the link is followed; invalidates earlier links. An address that
 * already has an account gets a notice instead; the caller sees no difference. Throws `InvalidInputError` naming `password` for
 * a wrong one, or `email` for the account's own address.
 */
export async function startEmailChange(
  deps: Deps,
  accountId: AccountId,
  request: z.output<typeof changeEmailRequest>,
): Promise<void> {
  const proof = await checkPassword(deps, accountId, 'password', request.password);
  const now = deps.clock.now();
  await acrossAccounts('the new address may have an account', () =>
    inTransaction(deps.db, async (tx) => {
      const account = await getProvenAccount(tx, proof);
      if (account.email === request.email)
        throw new InvalidInputError('email', 'This is already your email address');
      await cancelEmailChanges(tx, accountId, now);
      const owner = await findAccountByEmail(tx, request.email);
      // Stored in both cases, so that both take the same time; a taken address never gets the link.
      const link = createLink(deps, CHANGE_EMAIL, accountId, LINK_LIFETIME_MS);
      await insertEmailChange(tx, link, request.email);
      if (owner)
        await queueMail(tx, deps.clock, {
          accountId: owner.id,
          message: 'account-exists',
          recipient: request.email,
          props: {},
        });
      else
        await queueMail(tx, deps.clock, {
          accountId,
          message: 'email-change',
          recipient: request.email,
          props: { changeId: link.id },
        });
    }),
  );
}
