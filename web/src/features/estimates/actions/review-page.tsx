import type { Estimate, EstimateSummary } from '@plumbline/contract/estimates';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { hasPicks } from '@plumbline/contract/pricing/pick-rules';
import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Money } from '../../../ui/money.tsx';
import { PdfPages } from '../../../ui/pdf-pages.tsx';
import { useDocument } from '../document/use-document.ts';
import { totalName } from './picks.ts';

/** What the client gets: the document's first page with the total; pressed, all pages large. */
export function ReviewPage({ estimate }: { estimate: EstimateSummary | Estimate }) {
  const { currency, totalAmount, acceptPayments, depositAmount } = estimate;
  const [isLarge, setIsLarge] = useState(false);
  const { data, isError } = useDocument(estimate, true);
  return (
    <div className={isLarge ? 'grid gap-3' : 'flex items-center gap-4'}>
      {!isError && (
        <button
          type="button"
          aria-expanded={isLarge}
          aria-label={isLarge ? 'Show the document small' : 'Show the document large'}
          onClick={() => setIsLarge(!isLarge)}
          className={classNames(
            'block overflow-hidden rounded-small border border-line bg-sunken text-left',
            isLarge ? 'w-full' : 'max-h-40 w-28 flex-none',
          )}
        >
          <PdfPages
            file={data}
            label={`Estimate ${estimate.estimateNumber}`}
            {...(!isLarge && { most: 1 })}
          />
        </button>
      )}
      <p className={isLarge ? 'order-first' : undefined}>
        <span className="block text-sm text-ink-2">
          {'groups' in estimate && hasPicks(estimate) ? totalName(estimate) : 'Your client pays'}
        </span>
        <Money look="figure" amount={totalAmount} currency={currency} />
        {acceptPayments && (
          <span className="block text-sm text-ink-2">Deposit {formatMoney(depositAmount, currency)}</span>
        )}
      </p>
    </div>
  );
}
