import type { PaymentMethod } from '@plumbline/contract/payments';
import { type AmountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import { InvalidInputError } from '../../errors.ts';
import { currencyOf } from '../accounts/present.ts';
import { recordEvent } from '../documents/timeline/record-event.ts';
import { insertPayment } from './queries.ts';
import { type PayableEstimate, payerOf } from './rules.ts';

export interface ReceivedPayment {
  readonly id: string;
  readonly amountMinor: AmountMinor;
  readonly method: PaymentMethod;
  readonly receivedOn: string;
  readonly note: string | null;
}

/**
 * Records a payment and its event for an estimate whose row the transaction has locked. The caller decides
 * whether the payment is allowed; `settle` allocates the money before its event is recorded. Throws
 * `InvalidInputError` if the id belongs to another payment.
 */
export async function recordReceived(
  tx: Transaction,
  account: AccountId,
  estimate: PayableEstimate,
  payment: ReceivedPayment,
  now: Date,
  settle: (announce: () => Promise<void>) => Promise<void> = (announce) => announce(),
): Promise<void> {
  const added = await insertPayment(tx, account, {
    ...payment,
    ...payerOf(estimate),
    createdAt: now,
  });
  if (!added) throw new InvalidInputError('id', 'id is taken by another payment');
  const currency = currencyOf(estimate);
  const announce = async () => {
    await recordEvent(tx, account, {
      estimateId: estimate.id,
      type: 'payment_received',
      at: now,
      detail: {
        amount: formatMoney(amountToWire(payment.amountMinor, currency), currency),
        method: payment.method,
      },
    });
  };
  await settle(announce);
}
