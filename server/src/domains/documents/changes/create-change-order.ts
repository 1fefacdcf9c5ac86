import { randomUUID } from 'node:crypto';
import { addDays, calendarDate } from '@plumbline/contract/calendar';
import { CHANGE_ORDER_LIMIT, type ChangeOrderFields } from '@plumbline/contract/change-orders';
import { VALID_DAYS } from '@plumbline/contract/estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import { percentHundredths } from '@plumbline/contract/pricing/amounts';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { currencyOf } from '../../accounts/present.ts';
import { findRepeatedCall, type RepeatableCall, rememberCall } from '../../developers/find-repeated-call.ts';
import type { EstimateContent } from '../content/estimate-content.ts';
import { readContent } from '../content/read-content.ts';
import { replaceIds } from '../content/replace-ids.ts';
import { presentWhole } from '../get-estimate.ts';
import { getLockedEstimate } from '../get-locked-estimate.ts';
import { getToday } from '../get-today.ts';
import { listLines } from '../line-queries.ts';
import type { WholeDocument } from '../present.ts';
import { type EstimateRow, findEstimate } from '../queries.ts';
import { listChangeOrders } from './get-change-rows.ts';
import { resolveChange } from './resolve-change.ts';
import { storeChangeOrder } from './store-change-order.ts';

/**
 * Creates a draft of a change order with the job's next number. A repeated call returns the one that the first call created. Throws
 * `NotFoundError` and `InvalidInputError` naming the field, and `ConflictError` for an estimate that is not accepted, for more than
 * 50 change orders, or if the first call had other content.
 */
export async function createChangeOrder(
  deps: Deps,
  account: AccountId,
  estimateId: string,
  fields: ChangeOrderFields,
  call?: RepeatableCall,
): Promise<WholeDocument> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const made = await findRepeatedCall(tx, account, call, (known) => findEstimate(tx, account, known));
    if (made) return presentWhole(reads, account, made);
    const root = await requireJob(tx, account, estimateId);
    const { timeZone, now } = await getToday(reads, account);
    const empty: EstimateContent = {
      ...termsOfChanges(readContent(root, await listLines(tx, account, root.id))),
      validUntil: addDays(calendarDate(now, timeZone), VALID_DAYS),
      depositPercentage: percentHundredths(0n),
    };
    const content = await resolveChange(tx, account, currencyOf(root), empty, fields);
    const row = await storeChangeOrder(deps, tx, account, root, content, fields, call?.id);
    await rememberCall(tx, deps, account, call);
    return presentWhole(reads, account, row);
  });
}

/** Copies a change order in any status to a new draft of the same job. Throws `NotFoundError`, and `ConflictError` like creating one. */
export async function duplicateChangeOrder(
  deps: Deps,
  account: AccountId,
  id: string,
): Promise<WholeDocument> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const source = await getLockedEstimate(tx, account, id);
    const root = await requireJob(tx, account, source.rootId ?? '');
    const { timeZone, now } = await getToday(reads, account);
    const content = {
      ...replaceIds(readContent(source, await listLines(tx, account, id))),
      validUntil: addDays(calendarDate(now, timeZone), VALID_DAYS),
    };
    const { title, reason } = source;
    const row = await storeChangeOrder(
      deps,
      tx,
      account,
      root,
      content,
      { title: title ?? '', reason },
      randomUUID(),
    );
    return presentWhole(reads, account, row);
  });
}

/** Returns the locked estimate of a job that can be changed. */
export async function requireJob(
  tx: Transaction,
  account: AccountId,
  estimateId: string,
): Promise<EstimateRow> {
  const root = await getLockedEstimate(tx, account, estimateId);
  if (!isWon(root.status))
    throw new ConflictError(
      'Only an accepted estimate can have change orders. Revise this one instead.',
      'NOT_ACCEPTED',
    );
  const { rows } = await listChangeOrders(tx, account, estimateId);
  if (rows.length >= CHANGE_ORDER_LIMIT)
    throw new ConflictError(
      `An estimate can have at most ${CHANGE_ORDER_LIMIT} change orders.`,
      'TOO_MANY_CHANGE_ORDERS',
    );
  return root;
}

/** The content of an estimate without its lines: its client, percentages, taxes, and display. */
export function termsOfChanges(content: EstimateContent): EstimateContent {
  const { discount } = content;
  return {
    ...content,
    // A fixed amount applied to the estimate as a whole.
    discount: discount && 'percent' in discount ? discount : null,
    laborLines: [],
    materialLines: [],
    additionalCosts: [],
    groups: [],
    choices: [],
    textLines: [],
    files: [],
    kits: [],
    depositFixed: null,
    schedule: [],
  };
}
