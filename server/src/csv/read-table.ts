import { IMPORT_LIMITS, type ImportLimits } from '@plumbline/contract/csv-import';
import { parse } from 'csv-parse/sync';
import { InvalidInputError } from '../errors.ts';
import { decodeText } from './decode-text.ts';
import { unguardCell } from './formula-guard.ts';

export interface TableRow {
  /** As in a spreadsheet, counting blank rows. */
  readonly row: number;
  readonly cells: readonly string[];
}

export interface Table {
  readonly header: readonly string[];
  /** The rows that are not blank. */
  readonly rows: readonly TableRow[];
}

const DELIMITERS = [',', ';', '\t'];

const unreadable = (message: string) => new InvalidInputError('file', message);

/**
 * The cells of a CSV file (RFC 4180; separated by commas, semicolons or tabs, with any line endings), trimmed and without
 * the apostrophes of our own exports. Throws `InvalidInputError` if it is no such file or too long.
 */
export function readTable(bytes: Uint8Array, limits: ImportLimits = IMPORT_LIMITS): Table {
  // A first line that names the separator is an instruction to spreadsheets, which do not show it as a row.
  const text = decodeText(bytes).replace(/^sep=.\r?\n/i, '');
  const [header, ...rows] = parseRows(text, limits);
  if (!header) throw unreadable('The file is empty.');
  if (header.cells.length > limits.columns)
    throw unreadable(`The file has more than ${limits.columns} columns.`);
  if (rows.length === 0) throw unreadable('The file has column names but no rows.');
  return { header: header.cells, rows };
}

function parseRows(text: string, limits: ImportLimits): TableRow[] {
  const delimiter = delimiterOf(text);
  const filled: TableRow[] = [];
  let row = 0;
  const keepFilled = (record: string[]): null => {
    row += 1;
    if (record.some((cell) => cell.trim() !== ''))
      filled.push({ row, cells: record.map((cell) => unguardCell(cell.trim())) });
    if (filled.length > limits.rows + 1) throw tooManyRows(limits);
    return null;
  };
  try {
    parse(text, {
      delimiter,
      bom: true,
      // Otherwise the first line end alone would count, and a file joined from several has different ones.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // An inch sign inside a cell does not start a quoted text.
      relax_quotes: true,
      // Trimming would remove empty cells between tabs.
      trim: delimiter !== '\t',
      max_record_size: 0,
      on_record: keepFilled,
    });
    return filled;
  } catch (error) {
    if (error instanceof InvalidInputError) throw error;
    throw unreadable(`We can’t read row ${row + 1} and below: a quotation mark is never closed.`);
  }
}

const tooManyRows = ({ rows }: ImportLimits) =>
  unreadable(`The file has more than ${rows.toLocaleString('en-US')} rows. Please split it.`);

/** The separator that occurs most often in the header; a comma if there is none. */
function delimiterOf(text: string): string {
  const names = (/^(?:"[^"]*"|[^"\r\n])*/.exec(text.trimStart())?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => names.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
