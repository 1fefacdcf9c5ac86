/** An amount as people write it: a currency sign before or after, groups of three digits, a point or a comma. */
const SIGNS = /^(?:[A-Z]{0,3}[$€£¥]|USD|EUR|GBP|CAD|AUD|JPY)|(?:[$€£¥]|USD|EUR|GBP|CAD|AUD|JPY)$/gi;
const BLANKS = /[\s\u00a0\u202f’']/g;

/**
 * An amount in plain notation: `$1,234.50` and `1.234,50 €` become `1234.50`. Null if the text is
 * ambiguous: `1,234` is a thousand in one country and little more than one in another. Other text is returned unchanged.
 */
export function plainDecimal(text: string): string | null {
  const bare = text.trim().replaceAll(SIGNS, '').trim();
  if (/^\d+(?:\.\d{1,2})?$/.test(bare)) return bare;
  const digits = withoutBlanks(bare);
  if (!/^\d[\d.,]*$/.test(digits)) return text;
  const [, whole = '', mark = '', rest = ''] = /^(.*)([.,])(\d*)$/.exec(digits) ?? [];
  const other = mark === ',' ? '.' : ',';
  if (mark === '') return digits;
  // A mark that occurs several times separates groups.
  if (whole.includes(mark))
    return whole.includes(other) || !isGrouped(digits, mark) ? text : digits.replaceAll(mark, '');
  if (whole.includes(other)) return isGrouped(whole, other) ? `${whole.replaceAll(other, '')}.${rest}` : text;
  if (rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return null;
  return `${whole}.${rest}`;
}

/** Removes spaces between groups of three; text with other spaces is no amount. */
function withoutBlanks(text: string): string {
  return /^\d{1,3}(?:[\s\u00a0\u202f’']\d{3})+(?:[.,]\d+)?$/.test(text) ? text.replaceAll(BLANKS, '') : text;
}

function isGrouped(text: string, mark: string): boolean {
  const [first = '', ...groups] = text.split(mark);
  return /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
}
