import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { PaymentRequiredError } from '../../errors.ts';
import { getStatus } from './get-status.ts';

/** What a plan is needed for, as a sentence begins. */
const NEEDS = {
  send: 'Sending estimates',
  pdf: 'Downloading PDFs',
  'job-types': 'Changing custom job types',
  'labor-types': 'Changing custom labor types',
} as const;

type PlanNeed = keyof typeof NEEDS;

/**
 * Throws `PaymentRequiredError`, with how the plan stands, for what the plan does not cover at this moment. Whatever lets a client
 * open a draft must call it. Reading, drafting, exporting and what clients do never call it.
 */
export async function checkAccess(
  deps: { readonly db: Queryable } & Pick<Deps, 'clock'>,
  account: AccountId,
  need: PlanNeed,
): Promise<void> {
  const standing = await getStatus(deps, account);
  if (!standing.isBlocked) return;
  throw new PaymentRequiredError(
    `${NEEDS[need]} needs the Pro plan. Everything you have stays readable and can be exported.`,
    standing,
  );
}
