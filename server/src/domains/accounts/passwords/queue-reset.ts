import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { RESET_PASSWORD } from '../../../mail/token-purposes.ts';
import { createLink } from '../registration/create-link.ts';
import { insertReset } from './reset-queries.ts';

/** The lifetime of a reset link: 1 hour. */
const LINK_LIFETIME_MS = 60 * 60 * 1000;

/** Mails a reset link. Does nothing if the link with this `id` exists already. */
export async function queueReset(
  deps: Pick<Deps, 'clock' | 'secret'>,
  tx: Transaction,
  account: AccountId,
  email: string,
  id: string,
): Promise<void> {
  const link = createLink(deps, RESET_PASSWORD, account, LINK_LIFETIME_MS, id);
  if (!(await insertReset(tx, link))) return;
  await queueMail(tx, deps.clock, {
    accountId: account,
    message: 'reset-password',
    recipient: email,
    props: { resetId: link.id },
  });
}
