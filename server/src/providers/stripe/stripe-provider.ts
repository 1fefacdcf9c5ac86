import { type PaymentProvider, requireSetUp } from '../payment-provider.ts';
import { checkStripeKey } from './check-stripe-key.ts';
import { stripeDeposits } from './stripe-deposits.ts';
import { readStripeHook, registerStripeHook, removeStripeHook } from './stripe-hooks.ts';

/** Stripe Checkout, with the contractor's key. */
export const stripeProvider = {
  isAvailable: () => true,
  openDeposits: (config, { secret }) => stripeDeposits(config, requireSetUp(secret, 'Stripe')),
  checkKey: checkStripeKey,
  hooks: {
    apiBase: ({ stripeApiBase }) => stripeApiBase,
    register: registerStripeHook,
    remove: removeStripeHook,
    signatureHeader: 'stripe-signature',
    read: readStripeHook,
  },
} satisfies PaymentProvider;
