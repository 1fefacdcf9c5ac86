import { type PaymentProvider, requireSetUp } from '../payment-provider.ts';
import { paypalDeposits } from './paypal-deposits.ts';

/** PayPal orders, with the operator's credentials; the contractor's business address receives the money. */
export const paypalProvider = {
  isAvailable: ({ paypal }) => paypal !== undefined,
  openDeposits: ({ paypal }, { identity }) =>
    paypalDeposits(requireSetUp(paypal, 'PayPal'), requireSetUp(identity, 'PayPal')),
} satisfies PaymentProvider;
