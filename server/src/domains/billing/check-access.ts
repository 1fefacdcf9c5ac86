import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { PaymentRequiredError } from '../../errors.ts';
import { getStatus } from './get-status.ts';

/** The features that need a plan, each as the beginning of a sentence. */
const NEEDS = {
  send: 'Sending estimates',
  pdf: 'Downloading PDFs',
  'job-types': 'Changing custom job types',
  'labor-types': 'Changing custom labor types',
  materials: 'Changing your price book',
  'tax-rates': 'Changing tax rates',
  templates: 'Changing templates',
  kits: 'Changing kits',
  files: 'Uploading photos and files',
} as const;

type PlanNeed = keyof typeof NEEDS;

/**
 * Throws `PaymentRequiredError` with the plan's status if the plan does not cover the feature now. Every operation that lets a
 * client open a draft must call it. Reading, drafting, exporting and the client's actions never call it.
 */
export async function checkAccess(
  deps: { readonly db: Queryable } & Pick<Deps, 'clock'>,
  account: AccountId,
  need: PlanNeed,
): Promise<void> {
  const standing = await getStatus(deps, account);
  if (!standing.isBlocked) return;
  throw new PaymentRequiredError(
    `${NEEDS[need]} needs the Pro plan. You can still view and export everything.`,
    standing,
  );
}
