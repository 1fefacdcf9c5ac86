import type { PaymentFlag } from '@plumbline/contract/payments';
import { PAYMENT_FLAGS } from '@plumbline/contract/payments';
import { z } from 'zod';
import { cleanHeaderText } from '../clean-header-text.ts';
import { defineNotice } from '../estimate-notice.tsx';

/** Why money needs attention, after "It arrived". */
const REASONS: Record<PaymentFlag, string> = {
  recalled: 'after you took the estimate back, so nothing was accepted with it.',
  declined: 'after the estimate was declined, so nothing was accepted with it.',
  expired: 'after the last valid day of the estimate, so nothing was accepted with it.',
  changed: 'for an earlier version of the estimate, so nothing was accepted with it.',
  already_paid: 'although the estimate was already paid in full.',
  second_payment: 'although a payment had been made online before.',
  wrong_amount: 'with another amount than was asked for, so nothing was accepted with it.',
  wrong_currency: 'in another currency than the estimate’s, so it is not counted towards the total.',
  invalid_amount: 'without a valid amount, so it is not counted, and nothing was accepted with it.',
  unknown_reference: 'under a reference that is not this payment’s, so nothing was accepted with it.',
};

/** Tells the contractor that money arrived online, and, if it is flagged, that they must check it. */
export const depositReceived = defineNotice({
  details: z.object({
    /** With its currency: `$3,348.73`; empty if the provider reported no valid amount. */
    amount: z.string(),
    /** The amount already refunded when the payment was recorded; empty for nothing. */
    refunded: z.string().default(''),
    /** The provider's name. */
    provider: z.string(),
    flag: z.union([z.literal(''), z.enum(PAYMENT_FLAGS)]),
  }),
  tells: 'a client pays online',
  words: ({ amount, refunded, provider: name, flag }, { estimate, client }) => {
    const provider = cleanHeaderText(name);
    const money = amount || 'A payment';
    const refund = refundText({ amount, refunded, provider });
    if (flag)
      return {
        subject: `Please check: ${amount || 'a payment'} arrived for ${estimate}`,
        heading: `A payment from ${client} needs your attention`,
        paragraphs: [
          `${money} came in through ${provider}. It arrived ${REASONS[flag]}`,
          ...refund,
          amount
            ? `Talk to ${client}, and refund it at ${provider} if you don't owe the work.`
            : `Look at the payment in your ${provider} account to see what was paid. If money arrived, talk to ${client}, and record it with the estimate or refund it at ${provider}.`,
        ],
      };
    if (refunded)
      return {
        subject: `${amount} received, ${refunded} refunded: ${estimate}`,
        heading: `${client} paid ${amount}, and ${refunded} was refunded`,
        paragraphs: [`The payment came in through ${provider}.`, ...refund],
      };
    return {
      subject: `${amount} received: ${estimate}`,
      heading: `${client} paid ${amount}`,
      paragraphs: [`The deposit came in through ${provider} and is recorded with the estimate.`],
    };
  },
  sample: { amount: '$3,348.73', refunded: '', provider: 'Stripe', flag: '' },
});

function refundText({
  amount,
  refunded,
  provider,
}: {
  readonly amount: string;
  readonly refunded: string;
  readonly provider: string;
}): string[] {
  if (refunded === '') return [];
  const share = refunded === amount ? 'All of it' : `${refunded} of it`;
  return [`${share} was refunded at ${provider} before the payment was recorded with the estimate.`];
}
