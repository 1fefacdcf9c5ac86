import type { Currency } from '@plumbline/contract/pricing/currency';

/** Longer amounts do not fit a third of a phone. */
const COMPACT_FROM = 10_000_000;

/** "$77,376": an amount without cents, for a phone; "$12.3M" from ten million. */
export function wholeMoney(amount: string, currency: Currency): string {
  const isLong = Number(amount) >= COMPACT_FROM;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    ...(isLong
      ? { notation: 'compact', maximumFractionDigits: 1, minimumFractionDigits: 0 }
      : { maximumFractionDigits: 0 }),
  }).format(Number(amount));
}
