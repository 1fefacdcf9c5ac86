import type { PaymentFlag } from '@plumbline/contract/payments';
import { PAYMENT_FLAGS } from '@plumbline/contract/payments';
import { z } from 'zod';
import { cleanHeaderText } from '../clean-header-text.ts';
import { defineNotice } from '../estimate-notice.tsx';

/** Why money needs a look, after "It arrived". */
const REASONS: Record<PaymentFlag, string> = {
  recalled: 'after you took the estimate back, so nothing was accepted with it.',
  declined: 'after the estimate was declined, so nothing was accepted with it.',
  expired: 'after the last valid day of the estimate, so nothing was accepted with it.',
  changed: 'for an earlier version of the estimate, so nothing was accepted with it.',
  already_paid: 'although the estimate was already paid in full.',
  second_payment: 'although a payment had been made online before.',
  wrong_amount: 'with another amount than was asked for, so nothing was accepted with it.',
  wrong_currency: 'in another currency than the estimate’s, so it is not counted towards the total.',
  unknown_reference: 'under a reference that is not this payment’s, so nothing was accepted with it.',
};

/** Tells the contractor that money came in online, and, where something is odd with it, that they must look. */
export const depositReceived = defineNotice({
  details: z.object({
    /** With its currency: `$3,348.73`. */
    amount: z.string(),
    /** The provider's name. */
    provider: z.string(),
    flag: z.union([z.literal(''), z.enum(PAYMENT_FLAGS)]),
  }),
  tells: 'a client pays online',
  words: ({ amount, provider, flag }, { estimate, client }) => ({
    subject: flag ? `Please check: ${amount} arrived for ${estimate}` : `${amount} received: ${estimate}`,
    heading: flag ? `A payment of ${client} needs your eyes` : `${client} paid ${amount}`,
    paragraphs: flag
      ? [
          `${amount} came in through ${cleanHeaderText(provider)}. It arrived ${REASONS[flag]}`,
          `Talk to ${client}, and give the money back at ${cleanHeaderText(provider)} if it is not due.`,
        ]
      : [`The deposit came in through ${cleanHeaderText(provider)} and is recorded with the estimate.`],
  }),
  sample: { amount: '$3,348.73', provider: 'Stripe', flag: '' },
});
