import { invoiceOffer } from '@plumbline/contract/invoices/invoice-rows';
import { presentOffer } from '@plumbline/contract/offer/present-offer';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { presentWhole } from '../get-estimate.ts';
import { findInvoice } from '../invoicing/queries.ts';
import { INVOICE } from '../kinds.ts';
import type { EstimateRow } from '../queries.ts';
import type { MessageOffer } from './present-message.ts';

type Reads = { readonly db: Queryable; readonly clock: Deps['clock'] };

/** Returns the parts of a document that its client can see, for the titles of what messages are about. */
export async function getOffer(deps: Reads, account: AccountId, row: EstimateRow): Promise<MessageOffer> {
  if (row.kind !== INVOICE.name) return presentOffer(await presentWhole(deps, account, row));
  const own = await findInvoice(deps.db, account, row.id);
  return invoiceOffer(own?.content?.work ?? []);
}
