import { z } from 'zod';
import { defineNotice } from '../../estimate-notice.ts';

/** Payment methods that the contractor has to watch for; online payments have their own notice. */
const WAYS: Readonly<Record<string, string | undefined>> = {
  check: 'by check',
  cash: 'in cash',
  venmo: 'by Venmo',
  paypal: 'by PayPal',
  instructions: 'following your payment instructions',
};

/** Completes "They'll pay the deposit"; undefined for a method that is paid online. */
export const describeDepositMethod = (method: string): string | undefined => WAYS[method];

/** Tells the contractor how a client who has accepted will pay the deposit by hand. */
export const depositMethodChosen = defineNotice({
  details: z.object({
    method: z.string(),
    /** With its currency: `$3,348.73`. */
    amount: z.string(),
  }),
  because: () => 'a client chose how to pay',
  words: ({ method, amount }, { estimate, client, noun }) => {
    const way = describeDepositMethod(method) ?? 'offline';
    return {
      subject: `Paying ${amount} ${way}: ${estimate}`,
      heading: `${client} will pay the ${amount} deposit ${way}`,
      paragraphs: [`When it arrives, record it on the ${noun}.`],
    };
  },
  sample: { method: 'check', amount: '$3,348.73' },
});
