import { DAY_MS, MINUTE_MS } from '@plumbline/contract/durations';
import type { CarriedTrial } from '../../../providers/plan-provider.ts';

/** Stripe wants the end of a trial so far ahead: https://docs.stripe.com/payments/checkout/free-trials */
const SHORTEST_AHEAD_MS = 2 * DAY_MS;
/** For calls that are tried again, and clocks that differ. */
const MARGIN_MS = 10 * MINUTE_MS;

/**
 * What is left of the trial, as Stripe takes it: its end while that is far enough ahead, then whole days, begun ones counting,
 * from the purchase on. Null once it is over.
 */
export function carriedTrial(trialEndsAt: Date, now: Date): CarriedTrial {
  const leftMs = trialEndsAt.getTime() - now.getTime();
  if (leftMs <= 0) return null;
  if (leftMs >= SHORTEST_AHEAD_MS + MARGIN_MS) return { until: trialEndsAt };
  return { days: Math.ceil(leftMs / DAY_MS) };
}
