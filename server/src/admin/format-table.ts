/** Aligns rows in columns. User text cannot move the terminal's cursor. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const cleaned = rows.map((row) => row.map(plainText));
  const widths = (cleaned[0] ?? []).map((_, column) =>
    Math.max(...cleaned.map((row) => (row[column] ?? '').length)),
  );
  return cleaned.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** One line without control characters. */
export const plainText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** A timestamp to the minute, in UTC. */
export const formatMoment = (moment: Date | string): string =>
  `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The calendar date in UTC. */
export const formatDate = (moment: Date | string): string => new Date(moment).toISOString().slice(0, 10);

/** `1 client`, `2 clients`. */
export const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;
