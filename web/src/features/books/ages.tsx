import type { AgingOnWire } from '@plumbline/contract/books';
import { AGES } from '@plumbline/contract/books/statement';
import { AGE_NAMES } from '@plumbline/contract/books/statement-words';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatAmount } from '@plumbline/contract/pricing/format-money';

/** Open amounts in aging columns; amounts not due yet come first. */
export function Ages({ aging }: { aging: AgingOnWire }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-t border-ink pt-3 sm:grid-cols-5">
      {AGES.map((age) => (
        <div key={age} className="min-w-0">
          <dt className="text-sm text-ink-2">{AGE_NAMES[age]}</dt>
          <dd
            className={`figures wrap-anywhere ${age !== 'current' && !isZero(aging[age]) ? 'font-strong text-danger' : ''}`}
          >
            {formatAmount(aging[age])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
