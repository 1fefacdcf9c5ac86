import { PAYMENT_FLAGS } from '@plumbline/contract/payments';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type Amendment, amendMail, queueMail } from '../../mail/queue-mail.ts';
import type { Signer } from '../documents/answering/confirm-acceptance.ts';
import type { LockedEstimate } from '../documents/answering/public-access.ts';
import { takeClientAddress } from '../documents/answering/take-client-address.ts';
import { findMailedAddress } from '../documents/invoicing/reminding/send-reminder.ts';
import { presentNotice } from '../documents/timeline/present-notice.ts';
import { queueNotice } from '../documents/timeline/queue-notice.ts';
import { formatReceived, methodName } from './present.ts';
import type { PaymentRow } from './queries.ts';

/** The facts of a payment that its receipt names. */
type Received = Pick<
  PaymentRow,
  'amountMinor' | 'refundedMinor' | 'foreignCurrency' | 'method' | 'flag' | 'receivedOn' | 'providerPaymentId'
>;

function wordsOf({ currency }: Pick<LockedEstimate, 'currency'>, received: Received) {
  const money = (minor: bigint) =>
    minor === 0n ? '' : formatReceived(minor, received.foreignCurrency ?? currency);
  return {
    amount: money(received.amountMinor),
    refunded: money(received.refundedMinor),
    provider: methodName(received.method),
    reference: received.providerPaymentId ?? '',
  };
}

/** Queues the mail with the receipt of a payment. */
export async function queueReceiptMail(
  tx: Transaction,
  clock: Deps['clock'],
  account: AccountId,
  row: LockedEstimate,
  received: Received,
  { recipient, paidBy }: { readonly recipient: string; readonly paidBy: string },
): Promise<void> {
  await queueMail(tx, clock, {
    accountId: account,
    estimateId: row.id,
    message: 'deposit-receipt',
    recipient,
    props: { paidBy, paidOn: received.receivedOn, ...wordsOf(row, received) },
  });
}

/**
 * Mails the client a receipt, within the sending limits, and the contractor a notice, in the transaction that records the money.
 * An acceptance whose mails have not been sent yet is mailed together with the payment. A payment without a valid amount has no
 * receipt. The receipt of an invoice of a client without an address goes where the invoice was mailed.
 */
export async function queueReceipts(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'secret'>,
  account: AccountId,
  row: LockedEstimate,
  received: Received,
  signer: Signer,
): Promise<void> {
  const { amount, refunded, provider, reference } = wordsOf(row, received);
  const isPlain = received.flag === null && amount !== '' && refunded === '';
  const joins = async (amendment: Amendment<'acceptance-confirmed'> | Amendment<'estimate-accepted'>) =>
    isPlain && (await amendMail(tx, deps.clock, amendment));

  const isConfirmed = await joins({
    estimateId: row.id,
    message: 'acceptance-confirmed',
    recipient: signer.clientEmail || (row.clientEmail ?? ''),
    props: { paid: amount, provider, reference },
  });
  if (!isConfirmed && amount) {
    const clientEmail = signer.clientEmail || (row.clientEmail ?? (await findMailedAddress(tx, row)) ?? '');
    const { recipient } = await takeClientAddress(tx, deps, account, row, { clientEmail });
    if (recipient)
      await queueReceiptMail(tx, deps.clock, account, row, received, {
        recipient,
        paidBy: signer.clientName,
      });
  }
  const isNoticed = await joins({
    estimateId: row.id,
    message: 'estimate-accepted',
    props: { paid: amount, provider },
  });
  if (!isNoticed)
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
