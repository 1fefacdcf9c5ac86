/** The only plan. The operator's Stripe account sets the real price; this is what the screens show. */
export const PLAN = { name: 'Pro', monthlyMinor: 1_500, currency: 'USD' } as const;

/** Days from registration with full access without a card. */
export const TRIAL_DAYS = 7;
/** Days of full access after the trial. */
export const TRIAL_GRACE_DAYS = 3;
/** Days before its end from which the trial counts as ending soon. */
export const ENDING_SOON_DAYS = 2;
/** Days of full access after a failed renewal. */
export const PAST_DUE_GRACE_DAYS = 7;
/** Minimum days for which a canceled account's data is kept after the paid period. */
export const DATA_KEPT_DAYS = 30;
