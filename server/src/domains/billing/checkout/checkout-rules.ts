import { DAY_MS, MINUTE_MS } from '@plumbline/contract/durations';
import type { CarriedTrial } from '../../../providers/plan-provider.ts';

/** Stripe requires a trial to end at least this far ahead: https://docs.stripe.com/payments/checkout/free-trials */
const SHORTEST_AHEAD_MS = 2 * DAY_MS;
/** Allows for retries and clock skew. */
const MARGIN_MS = 10 * MINUTE_MS;

/**
 * The remaining trial in the form Stripe accepts: its end if that is far enough ahead, otherwise whole days from the purchase,
 * rounded up. Null once the trial is over.
 */
export function carriedTrial(trialEndsAt: Date, now: Date): CarriedTrial {
  const leftMs = trialEndsAt.getTime() - now.getTime();
  if (leftMs <= 0) return null;
  if (leftMs >= SHORTEST_AHEAD_MS + MARGIN_MS) return { until: trialEndsAt };
  return { days: Math.ceil(leftMs / DAY_MS) };
}
