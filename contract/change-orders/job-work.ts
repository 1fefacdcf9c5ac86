import { type AdditionalCost, DEFAULT_UNIT, type LaborLine, type MaterialLine } from '../content/lines.ts';
import { unitText } from '../content/unit-text.ts';
import type { Estimate } from '../estimates.ts';
import type { Currency } from '../pricing/currency.ts';
import { formatDecimalTrimmed, parseDecimal } from '../pricing/decimal.ts';
import { formatAmount, formatMoney } from '../pricing/format-money.ts';

/** The fields of lines that identify the work and its quantity. */
export interface WorkLines {
  readonly laborLines: readonly (Pick<LaborLine, 'laborType' | 'description' | 'hours' | 'rate'> & {
    readonly laborTypeName: string | null;
  })[];
  readonly materialLines: readonly Pick<MaterialLine, 'description' | 'quantity' | 'unit' | 'unitCost'>[];
  readonly additionalCosts: readonly Pick<AdditionalCost, 'type' | 'description' | 'amount'>[];
}

export type WorkSection = keyof WorkLines;

/** A line's work: equal keys are the same work at the same price. Quantities are in thousandths. */
export interface Work {
  readonly section: WorkSection;
  /** The place among the lines of its section. */
  readonly index: number;
  readonly key: string;
  readonly quantity: bigint;
  readonly unit: string;
}

/** The remaining work of a job, by key. Work that no line of the job has is absent. */
export type WorkLeft = ReadonlyMap<string, bigint>;

const DIGITS = 3;
const thousandths = (text: string) => {
  const scaled = parseDecimal(text, DIGITS);
  return typeof scaled === 'bigint' ? scaled : 0n;
};

/** Lists the work of lines, section by section. */
export function listWork({ laborLines, materialLines, additionalCosts }: WorkLines): Work[] {
  const work = (
    section: WorkSection,
    index: number,
    what: readonly string[],
    quantity: string,
    unit = '',
  ) => ({
    section,
    index,
    key: JSON.stringify([section, ...what.map((text) => text.trim())]),
    quantity: thousandths(quantity),
    unit,
  });
  const price = (text: string) => thousandths(text).toString();
  return [
    ...laborLines.map(({ laborType, laborTypeName, description, hours, rate }, index) => {
      const type = laborType === 'custom' ? `${laborTypeName}` : laborType;
      return work('laborLines', index, [type, description, price(rate)], hours, 'h');
    }),
    ...materialLines.map(({ description, quantity, unit, unitCost }, index) =>
      work('materialLines', index, [description, unit, price(unitCost)], quantity, unit),
    ),
    ...additionalCosts.map(({ type, description, amount }, index) =>
      work('additionalCosts', index, [type, description], amount),
    ),
  ];
}

/** The counted lines of an accepted estimate, with the quantities that its client chose. */
export function agreedLines({
  laborLines,
  materialLines,
  additionalCosts,
  selection,
}: Pick<Estimate, WorkSection | 'selection'>) {
  const counts = ({ counts: isIn }: { readonly counts: boolean }) => isIn;
  return {
    laborLines: laborLines.filter(counts),
    materialLines: materialLines
      .filter(counts)
      .map((line) => ({ ...line, quantity: selection.quantities[line.id] ?? line.quantity })),
    additionalCosts: additionalCosts.filter(counts),
  };
}

/** The agreed work less the work that accepted change orders removed. */
export function workLeft(agreed: readonly WorkLines[], takenOut: readonly WorkLines[]): WorkLeft {
  const left = new Map<string, bigint>();
  for (const { key, quantity } of agreed.flatMap(listWork)) left.set(key, (left.get(key) ?? 0n) + quantity);
  for (const work of takenOut.flatMap(listWork)) takeOut(left, work);
  return left;
}

/** Lists the lines with more work than the job has left, each with a sentence without its period. */
export function findTooMuch(
  lines: WorkLines,
  left: WorkLeft,
  currency: Currency,
): (Work & { text: string })[] {
  const rest = new Map(left);
  return listWork(lines).flatMap((work) => {
    const most = rest.get(work.key);
    takeOut(rest, work);
    return most === undefined || work.quantity <= most
      ? []
      : [{ ...work, text: leftText(work, most, currency) }];
  });
}

function takeOut(left: Map<string, bigint>, { key, quantity }: Work): void {
  const most = left.get(key);
  if (most !== undefined) left.set(key, most > quantity ? most - quantity : 0n);
}

function leftText({ section, unit }: Work, most: bigint, currency: Currency): string {
  if (most === 0n) return 'None of this is left in the job';
  const text = formatDecimalTrimmed(most, DIGITS);
  if (section === 'additionalCosts') return `Only ${formatMoney(text, currency)} left in the job`;
  const units = unit === DEFAULT_UNIT ? '' : ` ${unitText(text, unit)}`;
  return `Only ${formatAmount(text)}${units} left in the job`;
}
