import type { ExportedEstimate } from '@plumbline/contract/account-export';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { presentWhole } from './get-estimate.ts';
import { presentAcceptance } from './present-acceptance.ts';
import { findAcceptance, listEstimates, lockEstimate } from './queries.ts';

type Reads = Pick<Deps, 'db' | 'clock'>;

/**
 * Every estimate of an account, newest first, with lines, timeline, payments and acceptance. They are read one by one as the
 * caller takes them, so that neither memory nor a transaction has to hold them all; one deleted meanwhile is left out.
 */
export async function* exportEstimates(deps: Reads, account: AccountId): AsyncGenerator<ExportedEstimate> {
  const ids = (await listEstimates(deps.db, account)).map(({ id }) => id);
  for (const id of ids) {
    const estimate = await findWhole(deps, account, id);
    if (estimate) yield estimate;
  }
}

/** Held while it is read, so that its lines and its totals belong together. */
function findWhole(deps: Reads, account: AccountId, id: string): Promise<ExportedEstimate | null> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockEstimate(tx, account, id);
    if (!row) return null;
    const acceptance = await findAcceptance(tx, account, id);
    return {
      ...(await presentWhole({ db: tx, clock: deps.clock }, account, row)),
      acceptance: acceptance && presentAcceptance(acceptance),
    };
  });
}
