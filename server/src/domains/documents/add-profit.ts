import type { Estimate } from '@plumbline/contract/estimates';
import { type LaborCosts, laborCostsOf, presentProfit } from '@plumbline/contract/offer/present-profit';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { readTogether } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { presentDefaults } from '../accounts/present.ts';
import { getLaborTypeCosts } from '../catalog/get-labor-types.ts';
import { getEstimate } from './get-estimate.ts';
import { ESTIMATE } from './kinds.ts';

/** Returns the current hourly cost of each labor type, deleted ones included. */
export async function getLaborCosts(db: Queryable, account: AccountId): Promise<LaborCosts> {
  const [row, types] = await Promise.all([getAccount({ db }, account), getLaborTypeCosts(db, account)]);
  return laborCostsOf(presentDefaults(row), types);
}

/** Returns an estimate with its profit and that of each group. */
export function withProfit<Whole extends Estimate>(estimate: Whole, costs: LaborCosts): Whole {
  const { profit, groups } = presentProfit(estimate, costs);
  return {
    ...estimate,
    profit,
    groups: estimate.groups.map((group) => {
      const ofGroup = groups.get(group.id);
      return ofGroup ? { ...group, profit: ofGroup } : group;
    }),
  };
}

/** Returns an estimate as `getEstimate` does, with its profit, all read at once. */
export async function getEstimateWithProfit(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
): Promise<Estimate> {
  return readTogether(deps.db, async (db) => {
    const [estimate, costs] = await Promise.all([
      getEstimate({ ...deps, db }, account, id, ESTIMATE),
      getLaborCosts(db, account),
    ]);
    return withProfit(estimate, costs);
  });
}

/** Returns an estimate with its profit at today's costs of labor. */
export async function addProfit(
  deps: { readonly db: Queryable },
  account: AccountId,
  estimate: Estimate,
): Promise<Estimate> {
  return withProfit(estimate, await readTogether(deps.db, (db) => getLaborCosts(db, account)));
}
