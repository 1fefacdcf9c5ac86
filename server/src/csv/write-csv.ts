import { stringify } from 'csv-stringify/sync';
import { guardCell } from './formula-guard.ts';

export type CsvRow = readonly (string | null)[];

/** Quotes cells with line breaks of any kind. */
const LINE_ENDS = { record_delimiter: '\r\n', quote_record_delimiter: true } as const;

/**
 * A CSV file (RFC 4180, in UTF-8 with a byte order mark for spreadsheets), one piece per page of rows, so that only
 * one page is in memory. No cell can act as a formula.
 */
export async function* writeCsv(
  header: readonly string[],
  pages: AsyncIterable<readonly CsvRow[]>,
): AsyncGenerator<string> {
  yield stringify([header], { ...LINE_ENDS, bom: true });
  for await (const page of pages) if (page.length > 0) yield stringify(page.map(toCells), LINE_ENDS);
}

const toCells = (row: CsvRow) => row.map((text) => (text === null ? '' : guardCell(text)));
