import { Stripe } from 'stripe';
import { type HookCall, WrongSignatureError } from './payment-hook.ts';

/** Seconds after which a signed body is stale: https://docs.stripe.com/webhooks#verify-official-libraries */
const TOLERANCE_SECONDS = 300;

/** The event Stripe sent, once its signature fits and is fresh by our clock. Throws `WrongSignatureError`. */
export async function readStripeEvent({
  body,
  signature,
  secret,
  now,
}: Omit<HookCall, 'url'>): Promise<Stripe.Event> {
  try {
    return await Stripe.webhooks.constructEventAsync(
      body,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    throw new WrongSignatureError('Stripe’s signature does not fit.', { cause: error });
  }
}
