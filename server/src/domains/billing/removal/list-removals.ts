import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { accessEnd, laterOf } from '../rules.ts';
import { type CanceledPlan, listCanceledPlans } from './removal-queries.ts';
import { type Removal, removalAt } from './removal-rules.ts';

export interface PlannedRemoval {
  readonly account: AccountId;
  readonly email: string;
  readonly accessEnd: Date;
  /** The earliest time of deletion. */
  readonly dueAt: Date;
  readonly isDue: boolean;
}

/** Lists the canceled accounts whose access has ended, with the time of deletion; the longest ended first. */
export async function listRemovals(
  deps: { readonly db: Queryable } & Pick<Deps, 'clock'>,
): Promise<PlannedRemoval[]> {
  const now = deps.clock.now();
  const removals: PlannedRemoval[] = [];
  for (const plan of await listCanceledPlans(deps.db, now)) {
    const { end, removal } = removalOf(plan, now);
    if (end > now) continue;
    const { account, email } = plan;
    removals.push({ account, email, accessEnd: end, dueAt: removal.dueAt, isDue: removal.isDue });
  }
  return removals;
}

/** Returns when access ended and when the data is deleted. */
export function removalOf(plan: CanceledPlan, now: Date): { readonly end: Date; readonly removal: Removal } {
  const end = accessEnd(plan);
  const { weekNoticeAt, dayNoticeAt } = plan.subscription;
  const keptFrom = laterOf(end, plan.subscription.endedAt);
  return { end, removal: removalAt({ accessEnd: keptFrom, weekNoticeAt, dayNoticeAt }, now) };
}
