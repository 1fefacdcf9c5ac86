import type { StatementOrder } from '@plumbline/contract/books';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { checkAccess } from '../billing/check-access.ts';
import { getOwnClient } from '../clients/get-client.ts';
import { findRepeatedCall, rememberCall, type SendingCall } from '../developers/find-repeated-call.ts';
import { requireAddress } from '../documents/sending/send-estimate.ts';
import { resolvePeriod } from './resolve-period.ts';

/**
 * Mails a statement with its PDF, as it is when the mail goes out. A repeated call mails nothing. Throws `NotFoundError`,
 * `InvalidInputError` without an address, `ConflictError` if the first call had other content, `PaymentRequiredError` if the plan does
 * not cover it, and `TooManyRequestsError` past a limit of sending.
 */
export async function sendStatement(
  deps: Deps,
  account: AccountId,
  clientId: string,
  { email, customMessage, ...asked }: StatementOrder,
  { repeatable, countMail }: SendingCall = {},
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const client = await getOwnClient(tx, account, clientId);
    if (await findRepeatedCall(tx, account, repeatable, async (_id, wasMade) => (wasMade ? client : null)))
      return;
    await checkAccess(reads, account, 'send');
    const { from, to, currency } = await resolvePeriod(reads, account, asked);
    await queueMail(tx, deps.clock, {
      accountId: account,
      message: 'statement-sent',
      recipient: requireAddress(email ?? client.email),
      props: { clientId, from, to, currency, ...(customMessage && { customMessage }) },
    });
    await countMail?.(tx, clientId);
    await rememberCall(tx, deps, account, repeatable);
  });
}
