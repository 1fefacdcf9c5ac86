const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole or begun days until the trial ends, 0 once it has; null where there is no trial. */
export function trialDaysLeft(trialEndsAt: string | null, now: Date): number | null {
  if (trialEndsAt === null) return null;
  return Math.max(0, Math.ceil((Date.parse(trialEndsAt) - now.getTime()) / DAY_MS));
}
