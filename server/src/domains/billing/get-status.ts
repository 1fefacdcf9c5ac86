import type { BillingStatus } from '@plumbline/contract/billing';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { NotFoundError } from '../../errors.ts';
import { findPlan } from './queries.ts';
import { planAt } from './rules.ts';

/** How the account's plan stands now. Throws `NotFoundError` when it was closed meanwhile. */
export async function getStatus(
  deps: { readonly db: Queryable } & Pick<Deps, 'clock'>,
  account: AccountId,
): Promise<BillingStatus> {
  const facts = await findPlan(deps.db, account);
  if (!facts) throw new NotFoundError('The account no longer exists.');
  return planAt(facts, deps.clock.now());
}
