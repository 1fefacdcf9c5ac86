import type { InvoiceSummary } from '@plumbline/contract/invoices';
import { amountFromWire, amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';

type OpenInvoice = Pick<InvoiceSummary, 'id' | 'amountOpen'>;

/** Allocates an amount to open invoices in order; the last ones may get nothing. All are decimal text. */
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

/** The sum of amounts, as decimal text; empty ones count as zero. */
export function sumPayment(amounts: readonly string[], currency: Currency): string {
  const sum = amounts.reduce(
    (all, amount) => all + (amount === '' ? 0n : amountFromWire(amount, currency)),
    0n,
  );
  return amountToWire(amountMinor(sum), currency);
}
