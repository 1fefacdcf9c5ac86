type DecimalMark = '.' | ',';

const MARKS: readonly DecimalMark[] = ['.', ','];
const CURRENCY =
  /^(?:US|CA|C|AU|A)?[$€£¥]|[$€£¥]$|^(?:USD|EUR|GBP|CAD|AUD|JPY)\b|\b(?:USD|EUR|GBP|CAD|AUD|JPY)$/i;
/** Currency signs whose amounts use a decimal point. */
const WRITTEN_WITH_POINT = /[$£¥]/;

/** A figure without its currency: `$1,234.50` is `1,234.50`. */
const withoutCurrency = (text: string) => text.trim().replace(CURRENCY, '').trim();

/** Whole digits, plain or grouped in threes by one separator; null otherwise. */
function wholeDigits(text: string, mark: DecimalMark): string | null {
  if (/^\d*$/.test(text)) return text;
  const groups = /^[1-9]\d{0,2}(?:([., \u00a0\u202f'’])\d{3})(?:\1\d{3})*$/.exec(text);
  return groups && groups[1] !== mark ? text.replace(/\D/g, '') : null;
}

/** The figure in plain notation, with `mark` as its decimal mark; null if it is invalid that way. */
function readWith(mark: DecimalMark, text: string): string | null {
  const [whole = '', fraction, ...rest] = text.split(mark);
  if (rest.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const digits = wholeDigits(whole, mark);
  if (digits === null || (digits === '' && fraction === undefined)) return null;
  return fraction === undefined ? digits : `${digits || '0'}.${fraction}`;
}

/** A figure's possible readings, each with its decimal mark. */
function readings(text: string): { mark: DecimalMark; plain: string }[] {
  const bare = withoutCurrency(text);
  return MARKS.flatMap((mark) => {
    const plain = readWith(mark, bare);
    return plain === null ? [] : [{ mark, plain }];
  });
}

/**
 * The decimal mark shared by figures from one source, where it can be inferred: `1.234,50` and `12,5` require a comma,
 * `1,234` is ambiguous. Null if all are ambiguous or they conflict.
 */
export function decimalMarkOf(figures: readonly string[]): DecimalMark | null {
  const certainMarks = new Set<DecimalMark>();
  for (const figure of figures) {
    const [first, second] = readings(figure);
    if (first && !second && /[.,]/.test(figure)) certainMarks.add(first.mark);
  }
  return certainMarks.size === 1 ? ([...certainMarks][0] ?? null) : null;
}

/**
 * A spreadsheet figure in plain notation: `$1,234.50` and `1.234,50 €` become `1234.50`. `mark` is the decimal mark of
 * the surrounding figures. Ambiguous or invalid text is returned unchanged.
 */
export function readPastedFigure(text: string, mark: DecimalMark | null): string {
  const possible = readings(text);
  const assumed = mark ?? (WRITTEN_WITH_POINT.test(text) ? '.' : null);
  if (new Set(possible.map(({ plain }) => plain)).size === 1) return possible[0]?.plain ?? text.trim();
  return possible.find((reading) => reading.mark === assumed)?.plain ?? text.trim();
}

/** Whether text is meant as a figure, valid or not. */
export function looksLikeFigure(text: string): boolean {
  return /^[-+(]?[\d.,'’ \u00a0\u202f]*\d[\d.,'’ \u00a0\u202f]*\)?$/.test(withoutCurrency(text));
}
