import type { PaymentFlag } from '@plumbline/contract/payments';
import { PAYMENT_FLAGS } from '@plumbline/contract/payments';
import { z } from 'zod';
import { defineNotice } from '../../estimate-notice.ts';
import { cleanHeaderText } from '../../transport/clean-header-text.ts';

/** These payments accept nothing, whether or not the client had accepted before. Nobody accepts an invoice. */
const acceptance = (noun: string) =>
  noun === 'invoice' ? '' : ` It doesn’t count as accepting the ${noun}.`;

/** Why a payment needs attention, after "came in through Stripe". */
const reasonsFor = (noun: string): Record<PaymentFlag, string> => ({
  recalled: `after you took the ${noun} back, so the ${noun} wasn’t accepted.`,
  declined: `after the ${noun} was declined, so the ${noun} wasn’t accepted.`,
  expired: `after the ${noun} expired, so the ${noun} wasn’t accepted.`,
  changed: `for a version that can no longer be accepted, so the ${noun} wasn’t accepted.`,
  already_paid: `after the ${noun} was already paid in full.`,
  second_payment: 'when less than that was still due.',
  voided: `after you voided the ${noun}.`,
  wrong_amount: `with a different amount than you asked for.${acceptance(noun)}`,
  wrong_currency: 'in a different currency, so it doesn’t count toward the total.',
  invalid_amount: `without a valid amount, so it doesn’t count toward the total.${acceptance(noun)}`,
  unknown_reference: `with a reference that doesn’t match.${acceptance(noun)}`,
});

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
  because: () => 'a client paid online',
  words: ({ amount, refunded, provider: name, flag }, { estimate, client, noun }) => {
    const provider = cleanHeaderText(name);
    const money = amount || 'A payment';
    const refund = refundText({ amount, refunded, provider });
    if (flag)
      return {
        subject: `Please check: ${amount || 'a payment'} arrived for ${estimate}`,
        heading: `A payment from ${client} needs your attention`,
        paragraphs: [
          `${money} came in through ${provider} ${reasonsFor(noun)[flag]}`,
          ...refund,
          amount
            ? `Talk to ${client}, and refund it in ${provider} if you don’t owe the work.`
            : `Check your ${provider} account to see what was paid. If money arrived, talk to ${client}, then record it on the ${noun} or refund it in ${provider}.`,
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
      paragraphs: [
        `The ${noun === 'invoice' ? 'payment' : 'deposit'} came in through ${provider}. We’ve recorded it on the ${noun}.`,
      ],
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
  return [`${share} was refunded in ${provider} before we recorded the payment.`];
}
