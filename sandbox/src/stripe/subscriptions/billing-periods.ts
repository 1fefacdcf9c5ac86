import type Stripe from 'stripe';

type Interval = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>;
const DAY_S = 24 * 60 * 60;

/**
 * The end of the period that begins at `endedAt`, in seconds since 1970. Months count from the anchor, so that a plan
 * started on the 31st renews on the last day of a short month and on the 31st again after it.
 */
export function nextPeriodEnd(anchor: number, endedAt: number, every: Interval): number {
  for (let count = 1; ; count += 1) {
    const end = addIntervals(anchor, count * every.interval_count, every.interval);
    if (end > endedAt) return end;
  }
}

function addIntervals(anchor: number, count: number, interval: string): number {
  if (interval === 'day') return anchor + count * DAY_S;
  if (interval === 'week') return anchor + count * 7 * DAY_S;
  return addMonths(anchor, interval === 'year' ? count * 12 : count);
}

function addMonths(anchor: number, count: number): number {
  const from = new Date(anchor * 1000);
  const month = from.getUTCMonth() + count;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(month);
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1000;
}
