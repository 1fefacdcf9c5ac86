import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { getEstimate } from '../get-estimate.ts';
import { type AcceptanceRow, findAcceptance } from '../queries.ts';

export type { AcceptanceRow };

/** Returns the client's acceptance of an estimate; null if there is none. Throws `NotFoundError`. */
export async function getAcceptance(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
): Promise<{ readonly estimateNumber: string; readonly acceptance: AcceptanceRow | null }> {
  const { estimateNumber } = await getEstimate(deps, account, id);
  return { estimateNumber, acceptance: await findAcceptance(deps.db, account, id) };
}
