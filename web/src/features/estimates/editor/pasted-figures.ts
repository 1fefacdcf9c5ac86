type DecimalMark = '.' | ',';

const MARKS: readonly DecimalMark[] = ['.', ','];
const CURRENCY =
  /^(?:US|CA|C|AU|A)?[$€£¥]|[$€£¥]$|^(?:USD|EUR|GBP|CAD|AUD|JPY)\b|\b(?:USD|EUR|GBP|CAD|AUD|JPY)$/i;
/** Signs of currencies whose amounts are written with a point. */
const WRITTEN_WITH_POINT = /[$£¥]/;

/** A figure without its currency: `$1,234.50` is `1,234.50`. */
const withoutCurrency = (text: string) => text.trim().replace(CURRENCY, '').trim();

/** Whole digits, alone or in groups of three parted by one sign; null when they are neither. */
function wholeDigits(text: string, mark: DecimalMark): string | null {
  if (/^\d*$/.test(text)) return text;
  const groups = /^[1-9]\d{0,2}(?:([., \u00a0\u202f'’])\d{3})(?:\1\d{3})*$/.exec(text);
  return groups && groups[1] !== mark ? text.replace(/\D/g, '') : null;
}

/** The figure in plain notation, taking `mark` for its decimal mark; null when it cannot be read so. */
function readWith(mark: DecimalMark, text: string): string | null {
  const [whole = '', fraction, ...rest] = text.split(mark);
  if (rest.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const digits = wholeDigits(whole, mark);
  if (digits === null || (digits === '' && fraction === undefined)) return null;
  return fraction === undefined ? digits : `${digits || '0'}.${fraction}`;
}

/** What a figure may mean, by the decimal mark it would be written with. */
function readings(text: string): { mark: DecimalMark; plain: string }[] {
  const bare = withoutCurrency(text);
  return MARKS.flatMap((mark) => {
    const plain = readWith(mark, bare);
    return plain === null ? [] : [{ mark, plain }];
  });
}

/**
 * The decimal mark that figures from one source share, as far as they tell: `1.234,50` and `12,5` can only be written
 * with a comma, `1,234` says nothing. Null when they say nothing or contradict each other.
 */
export function decimalMarkOf(figures: readonly string[]): DecimalMark | null {
  const told = new Set<DecimalMark>();
  for (const figure of figures) {
    const [first, second] = readings(figure);
    if (first && !second && /[.,]/.test(figure)) told.add(first.mark);
  }
  return told.size === 1 ? ([...told][0] ?? null) : null;
}

/**
 * A figure as it stands in a spreadsheet, in plain notation: `$1,234.50` and `1.234,50 €` are `1234.50`. `mark` is
 * what the figures around it are written with. What could mean two things, or is no figure, is left as it stands.
 */
export function readPastedFigure(text: string, mark: DecimalMark | null): string {
  const possible = readings(text);
  const assumed = mark ?? (WRITTEN_WITH_POINT.test(text) ? '.' : null);
  if (new Set(possible.map(({ plain }) => plain)).size === 1) return possible[0]?.plain ?? text.trim();
  return possible.find((reading) => reading.mark === assumed)?.plain ?? text.trim();
}

/** Whether text is meant as a figure, readable or not. */
export function looksLikeFigure(text: string): boolean {
  return /^[-+(]?[\d.,'’ \u00a0\u202f]*\d[\d.,'’ \u00a0\u202f]*\)?$/.test(withoutCurrency(text));
}
