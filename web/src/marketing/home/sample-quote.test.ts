import { amountMinor, amountToWire, percentHundredths } from '@plumbline/contract/pricing/amounts';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { percentOf } from '@plumbline/contract/pricing/price-lines';
import { expect, test } from 'vitest';
import { SAMPLE_QUOTE } from './sample-quote.ts';

const minor = (text: string) => BigInt(text.replaceAll(/[,.]/g, ''));
const shown = (amount: bigint) => formatAmount(amountToWire(amountMinor(amount), 'USD'));

test('the sample quote adds up to 8,750 dollars with tax, by the product’s own arithmetic', () => {
  const { lines, subtotal, tax, taxPercent, total } = SAMPLE_QUOTE;
  const sum = lines.reduce((all, { amount }) => all + minor(amount), 0n);
  const owed = percentOf(amountMinor(sum), percentHundredths(BigInt(taxPercent) * 100n));
  expect(shown(sum)).toBe(subtotal);
  expect(shown(owed)).toBe(tax);
  expect(shown(sum + owed)).toBe(`${total.whole}.${total.cents}`);
  expect(total.whole).toBe('8,750');
});

test('the sample’s hours match its amounts', () => {
  const [hours, rate] = /(\d+) h at \$([\d.]+)/.exec(SAMPLE_QUOTE.lines[0].what)?.slice(1) ?? [];
  expect(shown(BigInt(hours ?? 0) * minor(rate ?? ''))).toBe(SAMPLE_QUOTE.lines[0].amount);
});
