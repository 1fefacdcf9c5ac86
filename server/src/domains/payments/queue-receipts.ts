import { PAYMENT_FLAGS } from '@plumbline/contract/payments';
import { type OnlineProvider, PROVIDER_NAMES } from '@plumbline/contract/payments/providers';
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
import { formatReceived } from './present.ts';
import type { PaymentRow } from './queries.ts';

type Received = Pick<
  PaymentRow,
  'amountMinor' | 'refundedMinor' | 'foreignCurrency' | 'method' | 'flag' | 'receivedOn' | 'providerPaymentId'
>;

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
  const money = (minor: bigint) =>
    minor === 0n ? '' : formatReceived(minor, received.foreignCurrency ?? row.currency);
  const amount = money(received.amountMinor);
  const refunded = money(received.refundedMinor);
  const provider = PROVIDER_NAMES[received.method as OnlineProvider] ?? received.method;
  const reference = received.providerPaymentId ?? '';
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
          reference,
          paidOn: received.receivedOn,
        },
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
