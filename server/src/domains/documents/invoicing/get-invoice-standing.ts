import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { invoiceNotFound } from './get-locked-invoice.ts';
import { findInvoice } from './queries.ts';
import { openMinor } from './showing/present-invoice.ts';

/** Returns whether an invoice is void, and its open amount in minor units. Throws `NotFoundError`. */
export async function getInvoiceStanding(
  db: Queryable,
  account: AccountId,
  id: string,
): Promise<{ readonly isVoid: boolean; readonly openMinor: bigint }> {
  const own = await findInvoice(db, account, id);
  if (!own) throw invoiceNotFound();
  return { isVoid: own.state === 'void', openMinor: openMinor(own) };
}
