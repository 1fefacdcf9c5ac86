import { formatDecimalTrimmed } from '@plumbline/contract/pricing/decimal';

export interface FigureRules {
  /** The decimals to which a calculation's result is rounded. A plain figure keeps its own. */
  readonly decimals: number;
  /** Whether `7:30` means 7.5. */
  readonly isTime?: boolean;
}

/** A fraction, not necessarily reduced; its denominator is positive. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Longer text is not a figure; this also bounds the cost of a calculation. */
const LONGEST = 80;
const VULGAR: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
};
const PLAIN = /^-?\d+(?:\.\d+)?$/;

/** Digits in groups of three that are not part of a longer number or a fraction. */
const GROUPED_BY_COMMA = /(?<![\d.,])\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*(?![\d,/]| \d)/g;
const GROUPED_BY_POINT = /(?<![\d.,])\d{1,3}(?:([. ])\d{3})(?:\1\d{3})*(?![\d./]| \d)/g;

let commaIsPointHere: boolean | undefined;

/** Whether the reader's language has decimal commas. Asked at the first figure, since the answer takes a phone a while. */
function writesCommaAsPoint(): boolean {
  commaIsPointHere ??= (1.5).toLocaleString() === '1,5';
  return commaIsPointHere;
}

/**
 * Evaluates the text of a number field to a plain decimal: `2 1/2` is "2.5", `28*3*1.1` is "92.4", `3x4` is "12",
 * "$1,440.00" is "1440.00", and `7:30` is "7.5" in an hours field. The arithmetic is exact; only the result of a
 * calculation is rounded, half up. Empty for blank text, null for text that is not a figure, such as `1e5`.
 */
export function evaluateFigure(
  typed: string,
  { decimals, isTime = false }: FigureRules,
  commaIsPoint = writesCommaAsPoint(),
): string | null {
  if (typed.length > LONGEST) return null;
  const text = normalize(typed, commaIsPoint);
  if (/^[-.]*$/.test(text)) return '';
  const padded = text.startsWith('.') ? `0${text}` : text;
  const plain = padded.endsWith('.') ? padded.slice(0, -1) : padded;
  if (PLAIN.test(plain)) return plain;
  // In accounting, parentheses around a figure mean a negative one.
  if (/^\([\d., ]*\)$/.test(text)) return null;
  const result = new Calculation(text, isTime).result();
  return result && formatDecimalTrimmed(roundHalfUp(result, decimals), decimals);
}

/** Removes currency signs, percent signs and grouping, and uses a decimal point; `3 x 4` becomes `3*4`. */
function normalize(typed: string, commaIsPoint: boolean): string {
  const text = typed
    .replace(/(?:US|CA|AU?)?\$|[€£¥%]/g, '')
    .replace(/[½¼¾⅓⅔]/g, (sign) => ` ${VULGAR[sign]}`)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ ?[x×·]\s?/gi, '*');
  const ungrouped = text.replace(
    commaIsPoint && text.includes(',') ? GROUPED_BY_POINT : GROUPED_BY_COMMA,
    (number) => number.replace(/\D/g, ''),
  );
  return commaIsPoint ? ungrouped.replaceAll(',', '.') : ungrouped;
}

/** Parses sums, products and quotients of figures, with parentheses. */
class Calculation {
  readonly #tokens: string[];
  readonly #isTime: boolean;

  constructor(text: string, isTime: boolean) {
    this.#tokens = text.match(/\d+:\d+|\d+ \d+\/\d+|\d*\.\d+|\d+\.?|[^\s]/g) ?? [];
    this.#isTime = isTime;
  }

  /** Null unless the whole text is one calculation. */
  result(): Fraction | null {
    const sum = this.#sum();
    return sum && this.#tokens.length === 0 ? sum : null;
  }

  #takeAny(...signs: string[]): string | undefined {
    return signs.includes(this.#tokens[0] ?? '') ? this.#tokens.shift() : undefined;
  }

  #sum(): Fraction | null {
    let sum = this.#product();
    for (let sign = this.#takeAny('+', '-'); sign && sum; sign = this.#takeAny('+', '-')) {
      const next = this.#product();
      const over: bigint = next ? next.over * sum.under * (sign === '+' ? 1n : -1n) : 0n;
      sum = next && { over: sum.over * next.under + over, under: sum.under * next.under };
    }
    return sum;
  }

  #product(): Fraction | null {
    let product = this.#factor();
    for (let sign = this.#takeAny('*', '/'); sign && product; sign = this.#takeAny('*', '/')) {
      const next = this.#factor();
      const by = sign === '/' && next ? invert(next) : next;
      product = by && { over: product.over * by.over, under: product.under * by.under };
    }
    return product;
  }

  #factor(): Fraction | null {
    if (this.#takeAny('(')) {
      const inner = this.#sum();
      return this.#takeAny(')') ? inner : null;
    }
    const token = this.#tokens.shift() ?? '';
    const mixed = /^(\d+) (\d+)\/(\d+)$/.exec(token);
    if (mixed) return addFraction(mixed);
    const time = this.#isTime ? /^(\d+):([0-5]\d)$/.exec(token) : null;
    if (time) return { over: BigInt(time[1] ?? 0) * 60n + BigInt(time[2] ?? 0), under: 60n };
    return /^(?:\d+\.?\d*|\.\d+)$/.test(token) ? decimalFraction(token) : null;
  }
}

function addFraction([, whole = '0', over = '0', under = '1']: RegExpExecArray): Fraction | null {
  const parts = BigInt(under);
  return parts === 0n ? null : { over: BigInt(whole) * parts + BigInt(over), under: parts };
}

function decimalFraction(token: string): Fraction {
  const [whole = '', fraction = ''] = token.split('.');
  return { over: BigInt(whole + fraction || '0'), under: 10n ** BigInt(fraction.length) };
}

const invert = ({ over, under }: Fraction): Fraction | null =>
  over === 0n ? null : over < 0n ? { over: -under, under: -over } : { over: under, under: over };

/** Scaled by 10^`decimals`; halves round away from zero. */
function roundHalfUp({ over, under }: Fraction, decimals: number): bigint {
  const scaled = (over < 0n ? -over : over) * 10n ** BigInt(decimals);
  const rounded = (2n * scaled + under) / (2n * under);
  return over < 0n ? -rounded : rounded;
}
