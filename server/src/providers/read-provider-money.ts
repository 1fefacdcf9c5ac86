import { maxTotalMinor } from '@plumbline/contract/pricing/bounds';

/** The largest estimate in any currency, and so the largest payment. */
const MOST_MINOR = maxTotalMinor('USD');

/**
 * A provider's amount in minor units; null when it is missing, not a whole number, zero, negative, or larger than any estimate.
 */
export function readAmount(value: unknown): bigint | null {
  const amount = toWhole(value);
  return amount !== null && amount > 0n && amount <= MOST_MINOR ? amount : null;
}

/** A provider's refunded amount in minor units; 0 when it is not valid. */
export function readRefund(value: unknown): bigint {
  const amount = toWhole(value);
  return amount !== null && amount > 0n ? amount : 0n;
}

/** A currency code in capitals; ISO 4217's `XXX`, no currency, when it is not three letters. */
export function readCurrency(value: unknown): string {
  const code = typeof value === 'string' ? value.toUpperCase() : '';
  return /^[A-Z]{3}$/.test(code) ? code : 'XXX';
}

function toWhole(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : null;
}
