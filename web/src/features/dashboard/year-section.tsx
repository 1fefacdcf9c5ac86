import type { Analytics } from '@plumbline/contract/dashboard';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { countText } from './figure-text.ts';
import { YearChart } from './year-chart.tsx';
import { YearTable } from './year-table.tsx';
import { otherValues } from './year-words.ts';

/** The last twelve months, as a chart and as a table. */
export function YearSection({ figures }: { figures: Analytics }) {
  const [isTable, setTable] = useState(false);
  const { months, currency, allMonths } = figures;
  const others = otherValues(allMonths.otherCurrencies);
  return (
    <section aria-labelledby="year-heading">
      <div className="mb-3 flex min-h-control items-center justify-between gap-3">
        <h2 id="year-heading">Last 12 months</h2>
        <Button variant="ghost" className="-mr-4" onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
        <Total
          name="Sent"
          mark={<rect x="3.75" y="1.75" width="8.5" height="15" className="fill-transparent stroke-sent" />}
        >
          {countText(allMonths.sent)}
        </Total>
        <Total name="Accepted" mark={<rect x="3" y="1" width="10" height="16" className="fill-accepted" />}>
          {countText(allMonths.accepted)}
        </Total>
        <Total
          name="Accepted value"
          mark={
            <>
              <path d="M0 16.5h16" className="stroke-ink" />
              <rect x="3" y="3" width="10" height="13" className="fill-ink" />
            </>
          }
        >
          {formatMoney(allMonths.acceptedValue, currency)}
        </Total>
      </dl>
      {!isTable && <YearChart months={months} currency={currency} />}
      <div className={isTable ? '' : 'sr-only'}>
        <YearTable figures={figures} />
      </div>
      {others !== null && (
        <p className="mt-3 text-sm text-ink-2">Accepted in other currencies (not included): {others}</p>
      )}
    </section>
  );
}

/** The sum of the months, beside its mark in the chart. */
function Total({ name, mark, children }: { name: string; mark: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 16 18" strokeWidth="1.5" className="h-4.5 w-4 flex-none">
        {mark}
      </svg>
      <dt className="text-ink-2">{name}</dt>
      <dd className="figures font-strong">{children}</dd>
    </div>
  );
}
