import { HOUR_MS } from '@plumbline/contract/durations';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { listAccountObjects, recordRemovals } from './removal-queries.ts';

/** By then, any upload that was running when the account was closed has ended. */
const UPLOADS_ENDED_MS = HOUR_MS;

/** Queues the removal of the objects of an account that is about to be deleted. */
export async function queueObjectRemovals(
  tx: Transaction,
  clock: Deps['clock'],
  account: AccountId,
): Promise<void> {
  const dueAt = new Date(clock.now().getTime() + UPLOADS_ENDED_MS);
  await recordRemovals(tx, await listAccountObjects(tx, account), dueAt);
}
