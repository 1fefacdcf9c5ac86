import type { BillingStatus } from '@plumbline/contract/billing';
import type { AccountId } from '../../account-id.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { NotFoundError } from '../../errors.ts';
import { findPlan } from './queries.ts';
import { planAt, trialLeftMs } from './rules.ts';

async function getPlan(db: Queryable, account: AccountId) {
  const facts = await findPlan(db, account);
  if (!facts) throw new NotFoundError('This account no longer exists.');
  return facts;
}

/** Returns the current status of the account's plan. Throws `NotFoundError` if the account was closed meanwhile. */
export async function getStatus(
  deps: { readonly db: Queryable } & Pick<Deps, 'clock'>,
  account: AccountId,
): Promise<BillingStatus> {
  return planAt(await getPlan(deps.db, account), deps.clock.now());
}

/** Returns the trial left for a later account of the same person, in milliseconds. Throws `NotFoundError`. */
export async function getTrialLeft(
  tx: Transaction,
  clock: Deps['clock'],
  account: AccountId,
): Promise<number> {
  return trialLeftMs(await getPlan(tx, account), clock.now());
}
