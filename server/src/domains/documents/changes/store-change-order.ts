import { randomUUID } from 'node:crypto';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { currencyOf } from '../../accounts/present.ts';
import { toColumns } from '../content/content-columns.ts';
import type { EstimateContent } from '../content/estimate-content.ts';
import { priceChange } from '../content/price-content.ts';
import { resolveClient } from '../content/resolve-content.ts';
import { insertLines } from '../line-queries.ts';
import { type EstimateRow, insertEstimate, updateEstimate } from '../queries.ts';
import { toChangeNumber } from '../rules.ts';
import { recordEvent } from '../timeline/record-event.ts';

/** The highest number of a change order. Numbers of deleted drafts are not reused. */
const LAST_NUMBER = 999;

/**
 * Stores content as a draft of a change order with the job's next number. The transaction has locked the row of the estimate.
 * Throws `ConflictError` once a job has used all numbers.
 */
export async function storeChangeOrder(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  account: AccountId,
  root: EstimateRow,
  content: EstimateContent,
  { title, reason }: { readonly title: string; readonly reason: string | null },
  id: string = randomUUID(),
): Promise<EstimateRow> {
  const now = deps.clock.now();
  const priced = priceChange(content, currencyOf(root));
  // The client may have changed since the job was accepted.
  const client = root.clientId && (await resolveClient(tx, account, root.clientId));
  const lastChange = (root.lastChange ?? 0) + 1;
  if (lastChange > LAST_NUMBER)
    throw new ConflictError(
      `An estimate can number at most ${LAST_NUMBER} change orders.`,
      'TOO_MANY_CHANGE_ORDERS',
    );
  await updateEstimate(tx, account, root.id, { lastChange });
  const row = await insertEstimate(tx, account, {
    id,
    kind: 'change_order',
    rootId: root.id,
    number: toChangeNumber(root.number, lastChange),
    status: 'draft',
    currency: root.currency,
    title,
    reason,
    ...toColumns({ ...content, ...client }, priced),
    createdAt: now,
    updatedAt: now,
  });
  await insertLines(tx, account, id, content, priced);
  await recordEvent(tx, account, { estimateId: id, type: 'created', at: now });
  return row;
}
