import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportError, ImportLimits, ImportResult } from '@plumbline/contract/csv-import';
import { GENERIC_MESSAGES, isGenericMessage } from '@plumbline/contract/messages';
import type { z } from 'zod';
import { InvalidInputError, InvalidValuesError } from '../errors.ts';
import { type Columns, matchColumns } from './match-columns.ts';
import { readTable, type Table, type TableRow } from './read-table.ts';

/** Rows read in one turn of the event loop: a few milliseconds. */
const ROWS_PER_TURN = 250;

export interface ImportRow<Fields> {
  readonly row: number;
  readonly fields: Fields;
}

interface ReadingOptions {
  readonly limits?: ImportLimits;
  /** The headings chosen by the contractor, by field. */
  readonly matchedIn?: (header: readonly string[]) => Promise<Readonly<Record<string, string>>>;
  /** Returns a file without the required column, so that the contractor can match its columns. */
  readonly takesUnmatched?: boolean;
}

/** A file parsed by a schema. */
export interface ImportFile<Fields> {
  readonly rows: number;
  readonly columns: ImportResult['columns'];
  readonly errors: readonly ImportError[];
  readonly valid: readonly ImportRow<Fields>[];
}

/**
 * Parses each row with the schema, an empty cell as an empty string. Throws `InvalidInputError` if the file cannot be read,
 * or has no column for `required` and must have one. Other requests are answered in between.
 */
export async function readImport<Schema extends z.ZodType>(
  bytes: unknown,
  columnsOf: Columns | ((header: readonly string[]) => Columns),
  required: string,
  schema: Schema,
  { limits, matchedIn, takesUnmatched = false }: ReadingOptions = {},
): Promise<ImportFile<z.output<Schema>>> {
  if (!(bytes instanceof Uint8Array) || bytes.length === 0)
    throw new InvalidInputError('file', 'The file is empty.');
  const table = readTable(bytes, limits);
  const columns = typeof columnsOf === 'function' ? columnsOf(table.header) : columnsOf;
  const fields = matchColumns(table.header, columns, await matchedIn?.(table.header));
  const named = table.header.map((header, index) => ({ header, field: fields[index] ?? null }));
  const rows = table.rows.length;
  if (!fields.includes(required)) {
    const message = `The first row must have the column names, including “${columns[required]?.label}”.`;
    if (!takesUnmatched) throw new InvalidInputError('file', message);
    return { rows, columns: named, errors: [{ row: 1, field: required, message }], valid: [] };
  }
  const labels = labelsOf(table.header, fields, columns);
  const errors: ImportError[] = [];
  const valid: ImportRow<z.output<Schema>>[] = [];
  for (const [index, row] of table.rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await nextTurn();
    const faults = faultsOfShape(row, table);
    const result = schema.safeParse(inputOf(row, fields));
    if (!result.success) faults.push(...faultsOf(row, result.error, labels));
    if (result.success && faults.length === 0) valid.push({ row: row.row, fields: result.data });
    errors.push(...faults);
  }
  return { rows, columns: named, errors, valid };
}

/** Throws `InvalidValuesError` unless every row is valid. */
export function requireAllRows({ errors }: Pick<ImportFile<unknown>, 'errors'>): void {
  const [first] = errors;
  if (!first) return;
  const rows = new Set(errors.map(({ row }) => row)).size;
  const rest = rows === 1 ? '' : ` ${rows} rows need a fix.`;
  throw new InvalidValuesError(
    `Nothing was imported. Row ${first.row}: ${first.message}.${rest}`,
    errors.map(({ row, field, message }) => ({ field: `row ${row}, ${field}`, message })),
  );
}

function inputOf({ cells }: TableRow, fields: readonly (string | null)[]): Record<string, string> {
  const named = fields.flatMap((field, index) => (field === null ? [] : [[field, cells[index] ?? '']]));
  return Object.fromEntries(named);
}

/** More cells than column names: an unquoted comma has shifted the rest of the row. */
function faultsOfShape({ row, cells }: TableRow, { header }: Table): ImportError[] {
  const beyond = cells.slice(header.length).some((cell) => cell !== '');
  const message = 'This row has more cells than columns: put text that contains commas in quotation marks';
  return beyond ? [{ row, field: 'row', message }] : [];
}

function faultsOf(
  { row }: TableRow,
  { issues }: z.ZodError,
  labels: ReadonlyMap<string, string>,
): ImportError[] {
  return issues.map(({ path: [key], message }) => {
    const field = String(key ?? 'row');
    return { row, field, message: sentence(labels.get(field) ?? field, message) };
  });
}

const LONGEST_HEADING = 60;

/** The names of the fields in messages: the headings of the file, because one heading can mean several fields. */
function labelsOf(
  header: readonly string[],
  fields: readonly (string | null)[],
  columns: Columns,
): Map<string, string> {
  const labels = new Map(Object.entries(columns).map(([field, { label }]) => [field, label]));
  for (const [index, field] of fields.entries()) {
    const heading = header[index]?.trim() ?? '';
    if (field === null || heading === '' || heading.length > LONGEST_HEADING) continue;
    if (heading.toLowerCase() === labels.get(field)?.toLowerCase()) continue;
    labels.set(field, heading.charAt(0).toUpperCase() + heading.slice(1));
  }
  return labels;
}

function sentence(label: string, message: string): string {
  if (isGenericMessage(message) && message !== GENERIC_MESSAGES.invalidEmail) return `${label}: ${message}`;
  return /^[a-z]/.test(message) ? `${label} ${message}` : message;
}
