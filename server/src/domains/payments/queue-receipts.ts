import type { OnlineProvider } from '@plumbline/contract/deposits';
import { PAYMENT_FLAGS } from '@plumbline/contract/payments';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../db/client.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { AccountId } from '../accounts/account-id.ts';
import type { Signer } from '../estimates/confirm-acceptance.ts';
import { presentNotice } from '../estimates/present-notice.ts';
import type { LockedEstimate } from '../estimates/public-access.ts';
import { queueNotice } from '../estimates/queue-notice.ts';
import { formatReceived } from './present.ts';
import type { PaymentRow } from './queries.ts';

const PROVIDER_NAMES: Record<OnlineProvider, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  square: 'Square',
};

/** Mails the client a receipt and the contractor the news, in the transaction that records the money. */
export async function queueReceipts(
  tx: Transaction,
  clock: Clock,
  account: AccountId,
  row: LockedEstimate,
  received: Pick<
    PaymentRow,
    'amountMinor' | 'foreignCurrency' | 'method' | 'flag' | 'receivedOn' | 'providerPaymentId'
  >,
  signer: Signer,
): Promise<void> {
  const amount = formatReceived(received.amountMinor, received.foreignCurrency ?? row.currency);
  const provider = PROVIDER_NAMES[received.method as OnlineProvider] ?? received.method;
  const recipient = z.email().safeParse(signer.clientEmail || row.clientEmail).data;
  if (recipient)
    await queueMail(tx, clock, {
      accountId: account,
      estimateId: row.id,
      message: 'deposit-receipt',
      recipient,
      props: {
        paidBy: signer.clientName,
        amount,
        provider,
        reference: received.providerPaymentId ?? '',
        paidOn: received.receivedOn,
      },
    });
  await queueNotice(tx, clock, account, {
    message: 'deposit-received',
    estimateId: row.id,
    props: {
      ...presentNotice(row),
      amount,
      provider,
      flag: PAYMENT_FLAGS.find((flag) => flag === received.flag) ?? '',
    },
  });
}
