import type { KeyProvider, OnlineProvider } from '@plumbline/contract/payments/providers';
import type { PaymentProvider } from './payment-provider.ts';
import { paypalProvider } from './paypal/paypal-provider.ts';
import { squareProvider } from './square/square-provider.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';

/** Every payment provider. No code outside this folder names one. */
export const PAYMENT_PROVIDERS: Readonly<
  Record<OnlineProvider, PaymentProvider> & Record<KeyProvider, Required<Pick<PaymentProvider, 'checkKey'>>>
> = {
  stripe: stripeProvider,
  paypal: paypalProvider,
  square: squareProvider,
};
