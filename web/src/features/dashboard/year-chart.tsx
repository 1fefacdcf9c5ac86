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

/** Estimate counts rise above the line; values hang below the months' names. In pixels, from the top. */
const TOP = 22;
const BARS = 96;
const LINE = TOP + BARS;
const NAMES = 28;
const HANGER = LINE + NAMES;
const BOTTOM = HANGER + BARS;
const HEIGHT = BOTTOM + 20;

const WIDTHS = { phone: { bar: 8, gap: 2, value: 14 }, wide: { bar: 15, gap: 3, value: 26 } };

/** Each month has an equal part of the width, so that the chart fits any width. */
const centerOf = (index: number, count: number) => `${((index + 0.5) * 100) / count}%`;

const TEXT = 'fill-ink-2 text-sm figures';

/** Hidden from screen readers: the table beside it has the same figures. */
export function YearChart({ months, currency }: YearChartProps) {
  const widths = useMediaQuery(PHONE) ? WIDTHS.phone : WIDTHS.wide;
  const fullCount = roundUpCount(Math.max(...months.flatMap(({ sent, accepted }) => [sent, accepted])));
  const fullValue = roundUp(Math.max(...months.map(({ acceptedValue }) => Number(acceptedValue))));
  return (
    <svg aria-hidden="true" width="100%" height={HEIGHT} className="block overflow-visible">
      <ScaleEnd y={TOP} text={String(fullCount)} above />
      <ScaleEnd y={BOTTOM} text={scaleText(fullValue, currency)} />
      {months.map((month, index) => (
        <svg key={month.month} x={centerOf(index, months.length)} className="overflow-visible">
          <CountBars month={month} full={fullCount} widths={widths} />
          <rect
            x={-widths.value / 2}
            y={HANGER}
            width={widths.value}
            height={barLength(Number(month.acceptedValue), fullValue, BARS)}
            className="fill-ink"
          />
          <text
            y={LINE + 19}
            textAnchor="middle"
            className={classNames(TEXT, 'semi-narrow', index === months.length - 1 && 'fill-ink font-strong')}
          >
            {shortMonth(month.month)}
          </text>
        </svg>
      ))}
      <line x1="0" x2="100%" y1={LINE + 0.5} y2={LINE + 0.5} className="stroke-ink" />
      <line x1="0" x2="100%" y1={HANGER - 0.5} y2={HANGER - 0.5} className="stroke-line-strong" />
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

/** The end of the scale; its text is clear of the bars. */
function ScaleEnd({ y, text, above = false }: { y: number; text: string; above?: boolean }) {
  return (
    <>
      <line x1="0" x2="100%" y1={y - 0.5} y2={y - 0.5} className="stroke-line" />
      <text x="0" y={above ? y - 6 : y + 15} className={TEXT}>
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
          d={`M${0.75 - bar - gap / 2} ${LINE}v${0.75 - out}h${bar - 1.5}V${LINE}`}
          strokeWidth="1.5"
          className="fill-transparent stroke-sent"
        />
      )}
      <rect x={gap / 2} y={LINE - won} width={bar} height={won} className="fill-accepted" />
    </>
  );
}

function monthTitle({ month, sent, accepted, acceptedValue }: MonthOfFigures, currency: Currency): string {
  return `${longMonth(month)}: ${sent} sent, ${accepted} accepted, ${formatMoney(acceptedValue, currency)}`;
}
