/**
 * Characters with which a spreadsheet recognizes a formula, including their full-width forms:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const STARTS_FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Text for a cell that no spreadsheet computes: an apostrophe precedes anything that would start a formula. */
export function guardCell(text: string): string {
  const needsGuard = (STARTS_FORMULA.test(text) && !PLAIN_NUMBER.test(text)) || GUARDED.test(text);
  return needsGuard ? `'${text}` : text;
}

/** Reverses `guardCell`. */
export function unguardCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
