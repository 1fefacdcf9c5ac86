import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { getEstimate } from '../get-estimate.ts';
import { type AcceptanceRow, findAcceptance } from '../queries.ts';

export type { AcceptanceRow };

/** How an estimate's client accepted it on their page; null when nobody did. Throws `NotFoundError`. */
export async function getAcceptance(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
): Promise<{ readonly estimateNumber: string; readonly acceptance: AcceptanceRow | null }> {
  const { estimateNumber } = await getEstimate(deps, account, id);
  return { estimateNumber, acceptance: await findAcceptance(deps.db, account, id) };
}
