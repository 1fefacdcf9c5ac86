import type { BillingStatus, BillingStatusName } from '@plumbline/contract/billing';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { planAt } from './rules.ts';
import { type ContractorRow, listContractors } from './standing-queries.ts';

export interface Standing extends Omit<ContractorRow, 'subscription'> {
  readonly plan: BillingStatus;
}

/** Lists accounts with the current status of their plan, optionally filtered by status or text; the oldest account first. */
export async function listStandings(
  deps: { readonly db: Queryable } & Pick<Deps, 'clock'>,
  {
    text = null,
    status = null,
  }: { readonly text?: string | null; readonly status?: BillingStatusName | null },
): Promise<Standing[]> {
  const now = deps.clock.now();
  const standings = (await listContractors(deps.db, text)).map(({ subscription, ...contractor }) => ({
    ...contractor,
    plan: planAt({ trialEndsAt: contractor.trialEndsAt, subscription }, now),
  }));
  return standings.filter(({ plan }) => status === null || plan.status === status);
}
