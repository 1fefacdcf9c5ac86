/** A sum as people write it: a currency sign before or after, digits in groups of three, a point or a comma. */
const SIGNS = /^(?:[A-Z]{0,3}[$€£¥]|USD|EUR|GBP|CAD|AUD|JPY)|(?:[$€£¥]|USD|EUR|GBP|CAD|AUD|JPY)$/gi;
const BLANKS = /[\s\u00a0\u202f’']/g;

/**
 * A sum in plain notation: `$1,234.50` and `1.234,50 €` are `1234.50`. Null where the text could mean two different
 * sums: `1,234` is a thousand in one country and little more than one in another. What is no sum comes back as it was.
 */
export function plainDecimal(text: string): string | null {
  const bare = text.trim().replaceAll(SIGNS, '').trim();
  if (/^\d+(?:\.\d{1,2})?$/.test(bare)) return bare;
  const digits = withoutBlanks(bare);
  if (!/^\d[\d.,]*$/.test(digits)) return text;
  const [, whole = '', mark = '', rest = ''] = /^(.*)([.,])(\d*)$/.exec(digits) ?? [];
  const other = mark === ',' ? '.' : ',';
  if (mark === '') return digits;
  // One kind of mark, several times: it parts groups.
  if (whole.includes(mark))
    return whole.includes(other) || !isGrouped(digits, mark) ? text : digits.replaceAll(mark, '');
  if (whole.includes(other)) return isGrouped(whole, other) ? `${whole.replaceAll(other, '')}.${rest}` : text;
  if (rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return null;
  return `${whole}.${rest}`;
}

/** Blanks part groups of three; elsewhere the text is no sum. */
function withoutBlanks(text: string): string {
  return /^\d{1,3}(?:[\s\u00a0\u202f’']\d{3})+(?:[.,]\d+)?$/.test(text) ? text.replaceAll(BLANKS, '') : text;
}

function isGrouped(text: string, mark: string): boolean {
  const [first = '', ...groups] = text.split(mark);
  return /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
}
