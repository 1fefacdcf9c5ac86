import { PAYMENT_FLAGS } from '@plumbline/contract/payments';
import { type OnlineProvider, PROVIDER_NAMES } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { PaidWith, Signer } from '../estimates/answering/confirm-acceptance.ts';
import type { LockedEstimate } from '../estimates/answering/public-access.ts';
import { takeClientAddress } from '../estimates/answering/take-client-address.ts';
import { presentNotice } from '../estimates/timeline/present-notice.ts';
import { queueNotice } from '../estimates/timeline/queue-notice.ts';
import { formatReceived } from './present.ts';
import type { PaymentRow } from './queries.ts';

/**
 * Queues a receipt for the client, within the sending limits, and a notice for the contractor, in the transaction that records
 * the money. A payment without a valid amount has no receipt. Without a `signer` the confirmation of the acceptance is the receipt.
 */
export async function queueReceipts(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'secret'>,
  account: AccountId,
  row: LockedEstimate,
  received: Pick<
    PaymentRow,
    | 'amountMinor'
    | 'refundedMinor'
    | 'foreignCurrency'
    | 'method'
    | 'flag'
    | 'receivedOn'
    | 'providerPaymentId'
  >,
  signer: Signer | null,
): Promise<void> {
  const money = (minor: bigint) =>
    minor === 0n ? '' : formatReceived(minor, received.foreignCurrency ?? row.currency);
  const amount = money(received.amountMinor);
  const refunded = money(received.refundedMinor);
  const provider = providerName(received.method);
  const recipient = signer && amount && (await takeClientAddress(tx, deps, account, row, signer)).recipient;
  if (recipient)
    await queueMail(tx, deps.clock, {
      accountId: account,
      estimateId: row.id,
      message: 'deposit-receipt',
      recipient,
      props: {
        paidBy: signer.clientName,
        amount,
        refunded,
        provider,
        reference: received.providerPaymentId ?? '',
        paidOn: received.receivedOn,
      },
    });
  await queueNotice(tx, deps.clock, account, {
    message: 'deposit-received',
    estimateId: row.id,
    props: {
      ...presentNotice(row),
      amount,
      refunded,
      provider,
      flag: PAYMENT_FLAGS.find((flag) => flag === received.flag) ?? '',
    },
  });
}

const providerName = (method: string) => PROVIDER_NAMES[method as OnlineProvider] ?? method;

/** A payment as the confirmation of the acceptance shows it. */
export function presentPaidWith(
  {
    amountMinor,
    method,
    providerPaymentId,
  }: Pick<PaymentRow, 'amountMinor' | 'method' | 'providerPaymentId'>,
  currency: string,
): PaidWith {
  return {
    paid: formatReceived(amountMinor, currency),
    provider: providerName(method),
    reference: providerPaymentId ?? '',
  };
}
