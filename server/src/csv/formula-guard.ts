/**
 * What makes a spreadsheet take a cell for a formula, with the wide forms of the same characters:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const STARTS_FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A text as a cell that no spreadsheet computes: an apostrophe stands before what would start a formula. */
export function guardCell(text: string): string {
  const needsGuard = (STARTS_FORMULA.test(text) && !PLAIN_NUMBER.test(text)) || GUARDED.test(text);
  return needsGuard ? `'${text}` : text;
}

/** The text that `guardCell` was given. */
export function unguardCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
