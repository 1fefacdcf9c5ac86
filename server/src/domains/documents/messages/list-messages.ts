import type { Message } from '@plumbline/contract/estimates/questions';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { readTogether } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { estimateNotFound } from '../get-locked-estimate.ts';
import { findEstimate } from '../queries.ts';
import { getOffer } from './get-offer.ts';
import { listMessageRows } from './message-queries.ts';
import { presentMessage } from './present-message.ts';

type Reads = { readonly db: Queryable; readonly clock: Deps['clock'] };

/** Lists the messages of clients and contractor about a document, oldest first. Throws `NotFoundError`. */
export async function listMessages(deps: Reads, account: AccountId, id: string): Promise<Message[]> {
  return readTogether(deps.db, async (db) => {
    const [document, rows] = await Promise.all([
      findEstimate(db, account, id),
      listMessageRows(db, account, id),
    ]);
    if (!document) throw estimateNotFound();
    const offer = await getOffer({ ...deps, db }, account, document);
    return rows.map((row) => presentMessage(row, offer));
  });
}
