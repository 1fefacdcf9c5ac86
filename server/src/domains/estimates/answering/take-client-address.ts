import { z } from 'zod';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { countSending } from '../../../mail/count-sending.ts';
import { wasMailedTo } from '../../../mail/queries.ts';
import type { LockedEstimate } from './public-access.ts';

interface ClientAddress {
  /** Where a mail about what the client did may go; null where it may not, or there is no address. */
  readonly recipient: string | null;
  /** The address the client gave, where the limit of sending keeps a mail from it. */
  readonly notMailedTo: string | null;
}

/**
 * Where a mail goes that follows from what the client of an estimate did. Whoever holds the link can give any address, so one that the
 * estimate was not sent to counts under the account's limits of sending.
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
