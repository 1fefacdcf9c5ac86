import type { Analytics } from '@plumbline/contract/dashboard';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AmountPlace, AmountStrip, StripAmount } from '../../ui/money/amount-strip.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { countOf, countText, monthComparison, percentText, responseText } from './figure-text.ts';
import { MoneyParts } from './money-parts.tsx';
import { monthName } from './year-words.ts';

/** Two rows on a phone, one on a desktop. */
const RATES =
  'grid grid-cols-6 gap-x-2.5 gap-y-3 border-t border-line pt-3 md:grid-cols-5 md:gap-x-6 max-md:*:nth-[-n+2]:col-span-3 max-md:*:nth-[n+3]:col-span-2';
const LABEL = 'text-sm font-medium tracking-normal text-ink-2';

/** The pending, won and owed amounts, and below them the rates. Each figure links to the items it counts. */
export function StatCards({ figures }: { figures: Analytics }) {
  const { pipeline, pipelineValue, owed, currency, everSent, conversionRate, avgResponseDays } = figures;
  const { sent, viewed } = pipeline;
  const month = figures.months.at(-1);
  return (
    <section aria-label="Your numbers">
      <AmountStrip>
        <StripAmount
          label="Out"
          currency={currency}
          amount={pipelineValue}
          note={countOf(sent.estimates + viewed.estimates, 'estimate')}
        />
        {month && (
          <StripAmount
            label={`Won in ${monthName(month.month)}`}
            currency={currency}
            amount={month.acceptedValue}
            note={countOf(month.accepted, 'job')}
          />
        )}
        <StripAmount
          label="Money to collect"
          currency={currency}
          amount={owed.value}
          note={owedNote(figures)}
        />
      </AmountStrip>
      <div className={RATES}>
        <Rate
          label={<StatusChip status="sent" look="bare" />}
          to="/estimates?status=sent"
          figure={countText(sent.estimates)}
          note={formatMoney(sent.value, currency)}
        />
        <Rate
          label={<StatusChip status="viewed" look="bare" />}
          to="/estimates?status=viewed"
          figure={countText(viewed.estimates)}
          note={formatMoney(viewed.value, currency)}
        />
        <Rate
          label="This month"
          to="/estimates"
          figure={countText(figures.thisMonthEstimates)}
          note={monthComparison(
            figures.thisMonthEstimates,
            figures.lastMonthEstimates,
            figures.lastMonthDays,
          )}
        />
        <Rate
          label="Conversion rate"
          to="/estimates?status=accepted"
          figure={conversionRate === null ? null : percentText(conversionRate)}
          note={conversionRate === null ? 'nothing sent yet' : `of ${countText(everSent)} sent`}
        />
        <Rate
          label="Avg response"
          to="/estimates?status=accepted"
          figure={avgResponseDays === null ? null : responseText(avgResponseDays)}
          note={avgResponseDays === null ? 'no answer yet' : 'from sent to answer'}
        />
      </div>
      <OtherCurrencies figures={figures} />
      <MoneyParts figures={figures} />
    </section>
  );
}

/** Nothing for a contractor to whom nobody has owed anything. */
function owedNote({ owed, allMonths }: Analytics): string {
  if (owed.estimates > 0) return `on ${countOf(owed.estimates, 'job')}`;
  return allMonths.accepted > 0 ? 'all paid' : '';
}

interface RateProps {
  label: ReactNode;
  to: string;
  /** Null if there is none. */
  figure: string | null;
  note: string;
}

function Rate({ label, to, figure, note }: RateProps) {
  return (
    <Link to={to} className="group block min-w-0 text-ink no-underline">
      <h2 className={`flex min-h-5 items-center ${LABEL}`}>{label}</h2>
      <p className="figures font-strong underline-offset-4 group-hover:underline">
        {figure ?? <span aria-hidden="true">–</span>}
      </p>
      <p className="figures text-sm text-ink-2">{note}</p>
    </Link>
  );
}

function OtherCurrencies({ figures: { pipeline } }: { figures: Analytics }) {
  const others = pipeline.otherCurrencies.map(
    ({ value, currency, estimates }) =>
      `${formatMoney(value, currency)} in ${countOf(estimates, 'estimate')}`,
  );
  if (others.length === 0) return null;
  return <p className="mt-3 text-sm text-ink-2">Plus {others.join(', ')} (not included)</p>;
}

function SkeletonFigure() {
  return (
    <>
      <Skeleton className="my-0.5 w-16 max-w-full" />
      <Skeleton className="my-1 h-5 w-24 max-w-full" />
      <Skeleton className="my-0.5 w-20 max-w-full" />
    </>
  );
}

/** Placeholders of the same shape while the figures load. */
export function StatCardsSkeleton() {
  return (
    <Loading label="Loading your numbers">
      <AmountStrip>
        {['out', 'won', 'owed'].map((key) => (
          <AmountPlace key={key}>
            <SkeletonFigure />
          </AmountPlace>
        ))}
      </AmountStrip>
      <div className={RATES}>
        {['sent', 'viewed', 'month', 'rate', 'response'].map((key) => (
          <div key={key} className="min-w-0">
            <SkeletonFigure />
          </div>
        ))}
      </div>
    </Loading>
  );
}
