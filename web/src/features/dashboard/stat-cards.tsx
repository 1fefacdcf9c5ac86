import type { Analytics } from '@plumbline/contract/dashboard';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { Link } from 'react-router';
import { Money } from '../../ui/money.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { countOf, countText, monthComparison, percentText, responseText } from './figure-text.ts';

const SECTION = 'grid border-t border-ink lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-12';
const THREE = 'mt-6 grid grid-cols-3 border-t border-line lg:mt-0 lg:border-0';
/** Every card has a line with a bob at its left; on a phone the first is at the edge without one. */
const CARD =
  'relative px-3 pt-3 pb-4 lg:pt-4 lg:pr-4 lg:pb-5.5 lg:pl-6 max-lg:first:pl-0 max-lg:last:pr-0 before:absolute before:top-0 before:bottom-3.5 before:left-0 before:w-px before:bg-line-strong max-lg:first:before:hidden max-lg:first:[&>.bob]:hidden';
const CARD_BOB = 'bob absolute bottom-0.5 -left-0.75 h-3 w-1.75 text-line-strong';

const LABEL = 'text-sm font-medium tracking-normal text-ink-2';

/** An amount of this many characters does not fit a phone at full size. */
const LONG_AMOUNT = 13;

/** Four figures, each linked to what it counts. */
export function StatCards({ figures }: { figures: Analytics }) {
  const { thisMonthEstimates, lastMonthEstimates, conversionRate, everSent, avgResponseDays } = figures;
  return (
    <section aria-label="Your numbers" className={SECTION}>
      <PipelineCard figures={figures} />
      <div className={THREE}>
        <FigureCard
          label="This month"
          to="/estimates"
          figure={countText(thisMonthEstimates)}
          note={monthComparison(thisMonthEstimates, lastMonthEstimates)}
        />
        <FigureCard
          label="Conversion rate"
          to="/estimates?status=accepted"
          figure={conversionRate === null ? null : percentText(conversionRate)}
          note={conversionRate === null ? 'nothing sent yet' : `of ${countText(everSent)} ever sent`}
        />
        <FigureCard
          label="Avg response"
          to="/estimates?status=accepted"
          figure={avgResponseDays === null ? null : responseText(avgResponseDays)}
          note={avgResponseDays === null ? 'no answer yet' : 'from sent to answer'}
        />
      </div>
    </section>
  );
}

interface FigureCardProps {
  label: string;
  to: string;
  /** Null if there is none. */
  figure: string | null;
  note: string;
}

function FigureCard({ label, to, figure, note }: FigureCardProps) {
  return (
    <div className={CARD}>
      <span aria-hidden="true" className={CARD_BOB} />
      <Link to={to} className="group block h-full text-ink no-underline">
        <h2 className={LABEL}>{label}</h2>
        <p className="figures text-xl leading-8 font-strong semi-narrow text-balance underline-offset-4 group-hover:underline">
          {figure ?? <span aria-hidden="true">–</span>}
        </p>
        <p className="text-sm text-ink-2">{note}</p>
      </Link>
    </div>
  );
}

function PipelineCard({ figures: { pipeline, pipelineValue, currency } }: { figures: Analytics }) {
  const { sent, viewed, otherCurrencies } = pipeline;
  return (
    <div className="pt-4">
      <h2 className={LABEL}>Pipeline value</h2>
      <p className="flex min-h-10 items-center">
        <Money
          amount={pipelineValue}
          currency={currency}
          look="figure"
          className={pipelineValue.length > LONG_AMOUNT ? 'max-md:text-xl!' : ''}
        />
      </p>
      <PipelineBar sent={Number(sent.value)} viewed={Number(viewed.value)} />
      <ul className="grid gap-x-8 lg:grid-cols-2">
        <PipelinePart status="sent" {...sent} currency={currency} />
        <PipelinePart status="viewed" {...viewed} currency={currency} />
      </ul>
      {otherCurrencies.length > 0 && (
        <p className="mt-1 text-sm text-ink-2">
          Plus{' '}
          {otherCurrencies
            .map(
              (other) =>
                `${formatMoney(other.value, other.currency)} in ${countOf(other.estimates, 'estimate')}`,
            )
            .join(', ')}{' '}
          (not included)
        </p>
      )}
    </div>
  );
}

/** The parts as lengths; the text below explains them. */
function PipelineBar({ sent, viewed }: { sent: number; viewed: number }) {
  return (
    <div aria-hidden="true" className="mt-3 mb-2 flex h-2.5 gap-0.5 overflow-hidden rounded-small bg-line">
      {sent > 0 && <span className="min-w-1 bg-sent" style={{ flexGrow: sent }} />}
      {viewed > 0 && <span className="min-w-1 bg-viewed" style={{ flexGrow: viewed }} />}
    </div>
  );
}

interface PipelinePartProps {
  status: 'sent' | 'viewed';
  estimates: number;
  value: string;
  currency: Currency;
}

function PipelinePart({ status, estimates, value, currency }: PipelinePartProps) {
  return (
    <li>
      <Link
        to={`/estimates?status=${status}`}
        className="group flex min-h-8 items-center gap-2 text-ink no-underline max-md:min-h-11 pointer-coarse:min-h-11"
      >
        <StatusChip status={status} look="bare" />
        <span className="figures text-ink-2">{countText(estimates)}</span>
        <Money
          amount={value}
          currency={currency}
          className="ml-auto font-medium underline-offset-3 group-hover:underline"
        />
      </Link>
    </li>
  );
}

function SkeletonCard() {
  return (
    <div className={CARD}>
      <Skeleton className="my-0.5 w-20" />
      <Skeleton className="my-2 h-4.5 w-12" />
      <Skeleton className="my-0.5 w-24 max-w-full" />
    </div>
  );
}

/** Placeholders of the same shape while the figures load. */
export function StatCardsSkeleton() {
  return (
    <Loading label="Loading your numbers" className={SECTION}>
      <div className="pt-4">
        <Skeleton className="my-0.5 w-24" />
        <Skeleton className="my-1.5 h-7 w-44" />
        <Skeleton className="mt-3 mb-2 h-2.5" />
        <div className="grid gap-x-8 lg:grid-cols-2">
          <Skeleton className="my-2.25 max-md:my-3.75" />
          <Skeleton className="my-2.25 max-md:my-3.75" />
        </div>
      </div>
      <div className={THREE}>
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </div>
    </Loading>
  );
}
