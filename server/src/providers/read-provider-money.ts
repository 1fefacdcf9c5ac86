import { maxTotalMinor } from '@plumbline/contract/pricing/bounds';

/** No estimate is larger in any currency, so no payment of one is. */
const MOST_MINOR = maxTotalMinor('USD');

/**
 * The amount a provider named, in minor units; null where it cannot be one: missing, no whole number, zero, negative, or
 * more than any estimate comes to.
 */
export function readAmount(value: unknown): bigint | null {
  const amount = toWhole(value);
  return amount !== null && amount > 0n && amount <= MOST_MINOR ? amount : null;
}

/** What a provider says was refunded, in minor units: 0 where it names nothing that can be an amount. */
export function readRefund(value: unknown): bigint {
  const amount = toWhole(value);
  return amount !== null && amount > 0n ? amount : 0n;
}

/** A currency code in capitals; ISO 4217's `XXX`, no currency, for anything that is not three letters. */
export function readCurrency(value: unknown): string {
  const code = typeof value === 'string' ? value.toUpperCase() : '';
  return /^[A-Z]{3}$/.test(code) ? code : 'XXX';
}

function toWhole(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : null;
}
