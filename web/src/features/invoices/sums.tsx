import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { ReactNode } from 'react';

/** One amount on the way to a total. */
export function Sum({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-8.5 items-center justify-between gap-4 text-ink-2">
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="figures text-right">{children}</dd>
    </div>
  );
}

/** The total, the only row with the currency's sign. */
export function SumTotal({ name, amount, currency }: { name: string; amount: string; currency: Currency }) {
  return (
    <div className="mt-1 flex min-h-12 items-center justify-between gap-4 border-t border-ink py-1.5 text-lg font-strong">
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="figures text-right">{formatMoney(amount, currency)}</dd>
    </div>
  );
}
