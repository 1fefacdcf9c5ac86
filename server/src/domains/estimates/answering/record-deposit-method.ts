import type { ManualDepositMethod } from '@plumbline/contract/payments/deposits';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { statusOf } from '../present.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { requireOffered } from './accept-estimate.ts';
import { openForClient } from './public-access.ts';

/**
 * Records how the client who accepted will pay the deposit. Throws `NotFoundError`, and `ConflictError` if the estimate is not
 * accepted or the deposit cannot be paid that way.
 */
export async function recordDepositMethod(
  deps: Deps,
  id: string,
  method: ManualDepositMethod,
): Promise<'accepted'> {
  return inTransaction(deps.db, async (tx) => {
    const { account, row } = await openForClient(tx, id);
    if (statusOf(row) !== 'accepted') throw new ConflictError('This estimate is not accepted yet.');
    const deposit = await requireOffered(tx, deps, account, row, method);
    if (deposit === null) throw new ConflictError('This estimate asks for no deposit.', 'NO_DEPOSIT');
    await recordEvent(tx, account, {
      estimateId: id,
      type: 'deposit_method_chosen',
      at: deps.clock.now(),
      detail: { deposit },
    });
    return 'accepted' as const;
  });
}
