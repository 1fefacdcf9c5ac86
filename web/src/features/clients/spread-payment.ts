import type { InvoiceSummary } from '@plumbline/contract/invoices';
import { amountFromWire, amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';

type OpenInvoice = Pick<InvoiceSummary, 'id' | 'amountOpen'>;

/** Spreads an amount over open invoices in their order; the last ones may get nothing. All are decimal text. */
export function spreadPayment(
  amount: string,
  invoices: readonly OpenInvoice[],
  currency: Currency,
): Record<string, string> {
  let left: bigint = amountFromWire(amount, currency);
  return Object.fromEntries(
    invoices.map(({ id, amountOpen }) => {
      const open = amountFromWire(amountOpen, currency);
      const part = left < open ? left : open;
      left -= part;
      return [id, part === 0n ? '' : amountToWire(amountMinor(part), currency)];
    }),
  );
}

/** What amounts come to, decimal text; empty ones count nothing. */
export function sumPayment(amounts: readonly string[], currency: Currency): string {
  const sum = amounts.reduce(
    (all, amount) => all + (amount === '' ? 0n : amountFromWire(amount, currency)),
    0n,
  );
  return amountToWire(amountMinor(sum), currency);
}
