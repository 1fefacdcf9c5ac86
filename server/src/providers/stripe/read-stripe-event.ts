import { Stripe } from 'stripe';
import { z } from 'zod';
import {
  type HookCall,
  MalformedNewsError,
  providerId,
  readNews,
  WrongSignatureError,
} from '../payment-hook.ts';

/** Seconds a signature may be before or after our clock: https://docs.stripe.com/webhooks#verify-official-libraries */
const TOLERANCE_SECONDS = 300;

const snapshotEvent = z.object({
  id: providerId,
  type: z.string(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
/** A thin event names what changed without the content: https://docs.stripe.com/event-destinations#thin-events */
const thinEvent = z.object({ object: z.literal('v2.core.event') });

type StripeEvent = z.output<typeof snapshotEvent>;

/**
 * Verifies the signature and its time by our clock, and returns the event. Throws `WrongSignatureError`, and
 * `MalformedNewsError` for a signed body that is not a snapshot event.
 */
export async function readStripeEvent({
  body,
  signature,
  secret,
  now,
}: Omit<HookCall, 'url'>): Promise<StripeEvent> {
  try {
    const { signature: verifier } = Stripe.webhooks;
    if (!verifier) throw new Error('The Stripe library cannot check signatures.');
    await verifier.verifyHeaderAsync(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch (error) {
    throw new WrongSignatureError('Stripe’s signature is invalid.', { cause: error });
  }
  // The library refuses only old signatures.
  const latest = now.getTime() / 1000 + TOLERANCE_SECONDS;
  if ([...signature.matchAll(/t=(\d+)/g)].some(([, signedAt]) => Number(signedAt) > latest))
    throw new WrongSignatureError('Stripe’s signature is dated in the future.');
  const event = readNews(body);
  if (thinEvent.safeParse(event).success)
    throw new MalformedNewsError(
      'This is a thin event. In Stripe, set the payload style of this webhook to snapshot.',
    );
  const parsed = snapshotEvent.safeParse(event);
  if (!parsed.success) throw new MalformedNewsError('The body is not a Stripe event.');
  return parsed.data;
}
