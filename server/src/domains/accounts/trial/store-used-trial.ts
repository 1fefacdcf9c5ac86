import { SECOND_MS } from '@plumbline/contract/durations';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { digestAddress, ensureKey } from './digest-address.ts';
import { upsertUsedTrial } from './used-trial-queries.ts';

/** Stores the rest of the trial, in milliseconds, for an address whose account is about to be deleted. */
export async function storeUsedTrial(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'secret' | 'config'>,
  email: string,
  leftMs: number,
): Promise<void> {
  const addressDigest = digestAddress(await ensureKey(tx, deps), email);
  const leftSeconds = Math.floor(leftMs / SECOND_MS);
  await upsertUsedTrial(tx, { addressDigest, leftSeconds, createdAt: deps.clock.now() });
}
