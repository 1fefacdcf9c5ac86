import type { Message } from '@plumbline/contract/estimates/questions';
import { presentOffer } from '@plumbline/contract/offer/present-offer';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { readTogether } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { getEstimate } from '../get-estimate.ts';
import { listMessageRows } from './message-queries.ts';
import { presentMessage } from './present-message.ts';

type Reads = { readonly db: Queryable; readonly clock: Deps['clock'] };

/** Lists the messages of clients and contractor about an estimate, oldest first. Throws `NotFoundError`. */
export async function listMessages(deps: Reads, account: AccountId, id: string): Promise<Message[]> {
  return readTogether(deps.db, async (db) => {
    const [estimate, rows] = await Promise.all([
      getEstimate({ ...deps, db }, account, id),
      listMessageRows(db, account, id),
    ]);
    const offer = presentOffer(estimate);
    return rows.map((row) => presentMessage(row, offer));
  });
}
