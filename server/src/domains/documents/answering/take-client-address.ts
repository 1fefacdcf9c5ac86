import { z } from 'zod';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { countSending } from '../../../mail/count-sending.ts';
import { wasMailedTo } from '../../../mail/queries.ts';
import { holdEventOrder } from '../timeline/event-queries.ts';
import type { LockedEstimate } from './public-access.ts';

interface ClientAddress {
  /** The address to mail; null if there is none or a limit is reached. */
  readonly recipient: string | null;
  /** The address the client gave, if a sending limit blocks the mail. */
  readonly notMailedTo: string | null;
}

/**
 * Returns the address for a mail caused by a client's action. Anyone with the link can give any address, so a mail to an address
 * the estimate was not sent to counts toward the account's sending limits.
 */
export async function takeClientAddress(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'secret'>,
  account: AccountId,
  row: LockedEstimate,
  signer: { readonly clientEmail: string },
): Promise<ClientAddress> {
  const given = addressOf(signer.clientEmail || row.clientEmail);
  if (given === null) return { recipient: null, notMailedTo: null };
  // The counts are locked after the order of events, as in every other transaction that needs both.
  await holdEventOrder(tx, account);
  const isOwn = given.toLowerCase() === row.clientEmail?.toLowerCase();
  const mayGo =
    isOwn ||
    (await wasMailedTo(tx, account, row.id, given)) ||
    (await countSending({ ...deps, db: tx }, account, row.id));
  return mayGo ? { recipient: given, notMailedTo: null } : { recipient: null, notMailedTo: given };
}

function addressOf(email: string | null): string | null {
  return z.email().safeParse(email).data ?? null;
}
