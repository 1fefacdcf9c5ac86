import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { classNames } from '../class-names.ts';

interface MoneyProps {
  /** Decimal text, as sent by the API. */
  amount: string;
  currency: Currency;
  /** "figure" is the one large amount of a screen, with small cents. */
  look?: 'text' | 'figure';
  className?: string;
}

/** An amount in tabular figures, for right-aligned columns. */
export function Money({ amount, currency, look = 'text', className }: MoneyProps) {
  const text = formatMoney(amount, currency);
  if (look === 'text')
    return <span className={classNames('figures text-right whitespace-nowrap', className)}>{text}</span>;
  const [whole, cents] = text.split('.');
  return (
    <span
      className={classNames(
        'figures text-right text-2xl font-strong semi-narrow whitespace-nowrap',
        className,
      )}
    >
      {whole}
      {cents !== undefined && <span className="font-medium text-ink-3">.{cents}</span>}
    </span>
  );
}
