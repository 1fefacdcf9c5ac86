import type { MonthOfFigures } from '@plumbline/contract/dashboard';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { PHONE, useMediaQuery } from '../../lib/use-media-query.ts';
import { classNames } from '../../ui/class-names.ts';
import { barLength, roundUp, roundUpCount } from './chart-scale.ts';
import { longMonth, scaleText, shortMonth } from './year-words.ts';

interface YearChartProps {
  months: readonly MonthOfFigures[];
  currency: Currency;
}

/** Counts above, values below, both rising from their own zero. In pixels, from the top. */
const BARS = 96;
const COUNTS = 22;
const COUNTS_ZERO = COUNTS + BARS;
const VALUES = COUNTS_ZERO + 40;
const VALUES_ZERO = VALUES + BARS;
const HEIGHT = VALUES_ZERO + 26;

const WIDTHS = { phone: { bar: 8, gap: 2, value: 14 }, wide: { bar: 15, gap: 3, value: 26 } };

/** Each month has an equal part of the width, so that the chart fits any width. */
const centerOf = (index: number, count: number) => `${((index + 0.5) * 100) / count}%`;

const TEXT = 'fill-ink-2 text-sm figures';

/** Hidden from screen readers: the table beside it has the same figures. */
export function YearChart({ months, currency }: YearChartProps) {
  const widths = useMediaQuery(PHONE) ? WIDTHS.phone : WIDTHS.wide;
  const fullCount = roundUpCount(Math.max(...months.flatMap(({ sent, accepted }) => [sent, accepted])));
  const highestValue = Math.max(...months.map(({ acceptedValue }) => Number(acceptedValue)));
  const fullValue = roundUp(highestValue);
  return (
    <svg aria-hidden="true" width="100%" height={HEIGHT} className="block overflow-visible">
      <ScaleEnd y={COUNTS} text={String(fullCount)} />
      {highestValue > 0 && <ScaleEnd y={VALUES} text={scaleText(fullValue, currency)} />}
      {months.map((month, index) => (
        <svg key={month.month} x={centerOf(index, months.length)} className="overflow-visible">
          <CountBars month={month} full={fullCount} widths={widths} />
          <ValueBar length={barLength(Number(month.acceptedValue), fullValue, BARS)} width={widths.value} />
          <text
            y={VALUES_ZERO + 19}
            textAnchor="middle"
            className={classNames(TEXT, 'semi-narrow', index === months.length - 1 && 'fill-ink font-strong')}
          >
            {shortMonth(month.month)}
          </text>
        </svg>
      ))}
      {[COUNTS_ZERO, VALUES_ZERO].map((zero) => (
        <line key={zero} x1="0" x2="100%" y1={zero + 0.5} y2={zero + 0.5} className="stroke-ink" />
      ))}
      {months.map((month, index) => (
        <rect
          key={month.month}
          x={`${(index * 100) / months.length}%`}
          width={`${100 / months.length}%`}
          height={HEIGHT}
          className="fill-transparent"
        >
          <title>{monthTitle(month, currency)}</title>
        </rect>
      ))}
    </svg>
  );
}

/** The end of a scale; its text is clear of the bars. */
function ScaleEnd({ y, text }: { y: number; text: string }) {
  return (
    <>
      <line x1="0" x2="100%" y1={y - 0.5} y2={y - 0.5} className="stroke-line" />
      <text x="0" y={y - 6} className={TEXT}>
        {text}
      </text>
    </>
  );
}

interface CountBarsProps {
  month: MonthOfFigures;
  full: number;
  widths: { readonly bar: number; readonly gap: number };
}

/** An outline for sent, a solid bar for accepted: distinguishable without color. */
function CountBars({ month: { sent, accepted }, full, widths: { bar, gap } }: CountBarsProps) {
  const [out, won] = [barLength(sent, full, BARS), barLength(accepted, full, BARS)];
  return (
    <>
      {out > 0 && (
        <path
          d={`M${0.75 - bar - gap / 2} ${COUNTS_ZERO}v${0.75 - out}h${bar - 1.5}V${COUNTS_ZERO}`}
          strokeWidth="1.5"
          className="fill-transparent stroke-sent"
        />
      )}
      <rect x={gap / 2} y={COUNTS_ZERO - won} width={bar} height={won} className="fill-accepted" />
    </>
  );
}

const ValueBar = ({ length, width }: { length: number; width: number }) => (
  <rect x={-width / 2} y={VALUES_ZERO - length} width={width} height={length} className="fill-ink" />
);

function monthTitle({ month, sent, accepted, acceptedValue }: MonthOfFigures, currency: Currency): string {
  return `${longMonth(month)}: ${sent} sent, ${accepted} accepted, ${formatMoney(acceptedValue, currency)}`;
}
