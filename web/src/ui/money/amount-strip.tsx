import type { Currency } from '@plumbline/contract/pricing/currency';
import type { ReactNode } from 'react';
import { PHONE, useMediaQuery } from '../../lib/use-media-query.ts';
import { Money } from './money.tsx';
import { wholeMoney } from './whole-money.ts';

/** Each amount but the first has a line with a bob at its left. */
const PLACE =
  'relative min-w-0 px-2.5 pt-3 pb-5 first:pl-0 last:pr-0 md:px-6 md:pt-4 md:pb-6 before:absolute before:top-0 before:bottom-3.5 before:left-0 before:w-px before:bg-line-strong first:before:hidden first:[&>.bob]:hidden';

/** The three amounts that matter, side by side below a line. */
export function AmountStrip({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-3 border-t border-ink">{children}</div>;
}

/** One third of an `AmountStrip`. */
export function AmountPlace({ children }: { children: ReactNode }) {
  return <div className={PLACE}>{children}</div>;
}

interface StripAmountProps {
  label: string;
  amount: string;
  currency: Currency;
  note: string;
}

/** An amount of an `AmountStrip`; without cents on a phone. */
export function StripAmount({ label, amount, currency, note }: StripAmountProps) {
  const isPhone = useMediaQuery(PHONE);
  return (
    <AmountPlace>
      <span aria-hidden="true" className="bob absolute bottom-0.5 -left-0.75 h-3 w-1.75 text-line-strong" />
      <h2 className="text-sm font-medium tracking-normal text-ink-2">{label}</h2>
      <p className="figures truncate text-lg font-strong semi-narrow md:text-xl">
        {isPhone ? wholeMoney(amount, currency) : <Money amount={amount} currency={currency} />}
      </p>
      <p className="text-sm text-ink-2">{note}</p>
    </AmountPlace>
  );
}
