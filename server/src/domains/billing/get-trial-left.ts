import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { NotFoundError } from '../../errors.ts';
import { findPlan } from './queries.ts';
import { trialLeftMs } from './rules.ts';

/** What a later account of the same person may still use of the trial, in milliseconds. Throws `NotFoundError`. */
export async function getTrialLeft(
  tx: Transaction,
  clock: Deps['clock'],
  account: AccountId,
): Promise<number> {
  const facts = await findPlan(tx, account);
  if (!facts) throw new NotFoundError('The account no longer exists.');
  return trialLeftMs(facts, clock.now());
}
