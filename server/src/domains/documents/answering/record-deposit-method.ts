import type { ManualDepositMethod } from '@plumbline/contract/payments/deposits';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { amendMail } from '../../../mail/queue-mail.ts';
import { findDeposit } from '../../payments/deposits/find-deposit.ts';
import { kindOf } from '../kinds.ts';
import { statusOf } from '../present.ts';
import { findAcceptance } from '../queries.ts';
import { findLatestEvent } from '../timeline/event-queries.ts';
import { presentMoney, presentNotice } from '../timeline/present-notice.ts';
import { queueNotice } from '../timeline/queue-notice.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { requireOffered } from './accept-estimate.ts';
import { type LockedEstimate, openForClient } from './public-access.ts';

/**
 * Records how the client who accepted will pay the deposit, and mails it to the contractor. Throws `NotFoundError`, and `ConflictError` if the estimate is not
 * accepted, nothing is due of its deposit, or it cannot be paid that way.
 */
export async function recordDepositMethod(
  deps: Deps,
  id: string,
  method: ManualDepositMethod,
): Promise<'accepted'> {
  return inTransaction(deps.db, async (tx) => {
    const { account, row } = await openForClient(tx, id);
    if (statusOf(row) !== 'accepted')
      throw new ConflictError(`This ${kindOf(row).noun} hasn’t been accepted yet.`);
    const { state, dueMinor } = await findDeposit(tx, account, row);
    if (state === 'none')
      throw new ConflictError(`This ${kindOf(row).noun} doesn’t require a deposit.`, 'NO_DEPOSIT');
    if (state === 'paid')
      throw new ConflictError('We already received your payment. Please reload the page.', 'PAYMENT_ARRIVED');
    await requireOffered(tx, deps, account, row, method);
    const chosen = await findLatestEvent(tx, account, id, 'deposit_method_chosen');
    const known = chosen?.detail.deposit ?? (await findAcceptance(tx, account, id))?.depositMethod;
    if (method === known) return 'accepted' as const;
    await recordEvent(tx, account, {
      estimateId: id,
      type: 'deposit_method_chosen',
      at: deps.clock.now(),
      detail: { deposit: method },
    });
    await mailMethod(tx, deps, account, row, method, dueMinor);
    return 'accepted' as const;
  });
}

/**
 * Mails the contractor the client's choice, in the notice of the acceptance if that has not been sent yet,
 * otherwise separately.
 */
async function mailMethod(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  account: AccountId,
  row: LockedEstimate,
  method: ManualDepositMethod,
  dueMinor: bigint,
): Promise<void> {
  const { id: estimateId } = row;
  await amendMail(tx, clock, { estimateId, message: 'acceptance-confirmed', props: {} });
  const props = { depositMethod: method };
  if (await amendMail(tx, clock, { estimateId, message: 'estimate-accepted', props })) return;
  await queueNotice(tx, clock, account, {
    message: 'deposit-method-chosen',
    estimateId,
    props: { ...presentNotice(row), method, amount: presentMoney(row, dueMinor) },
  });
}
