import type { Currency } from '@plumbline/contract/pricing/currency';

/** Longer amounts do not fit a third of a phone. */
const COMPACT_FROM = 10_000_000;

/** "$77,376": an amount without cents, for a phone; "$12.3M" from ten million. The minus sign is U+2212. */
export function wholeMoney(amount: string, currency: Currency): string {
  const isLong = Math.abs(Number(amount)) >= COMPACT_FROM;
  const text = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    ...(isLong
      ? { notation: 'compact', maximumFractionDigits: 1, minimumFractionDigits: 0 }
      : { maximumFractionDigits: 0 }),
  }).format(Number(amount));
  return text.replace('-', '\u2212');
}
