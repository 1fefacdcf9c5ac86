/** Currencies without minor units, as Stripe lists them: https://docs.stripe.com/currencies#zero-decimal */
const WITHOUT_MINOR_UNITS = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
);

/** The number of decimals of a currency, whose code may be in either case. */
export function minorDigits(currency: string): number {
  return WITHOUT_MINOR_UNITS.has(currency.toUpperCase()) ? 0 : 2;
}

/** Formats minor units for display, such as "$1,250.50" or "¥5,000". */
export function formatAmount(amountMinor: number | bigint, currency: string): string {
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(Number(amountMinor) / 10 ** digits);
}
