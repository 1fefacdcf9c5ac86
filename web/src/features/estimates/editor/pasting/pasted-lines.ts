import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import { padDecimalText } from '../../../../ui/inputs/decimal-text.ts';
import { amountFormat, type FigureFormat, HOURS, PRICE, QUANTITY } from '../figures/typed-decimal.ts';
import { decimalMarkOf, looksLikeFigure, readPastedFigure } from './pasted-figures.ts';
import { readTable } from './pasted-table.ts';

interface PastedColumn<Field extends string = string> {
  readonly field: Field;
  /** Possible header names: lower case, words separated by one blank. */
  readonly names: readonly string[];
  /** The format of a figure column. */
  readonly format?: FigureFormat;
}

const DESCRIPTION = {
  field: 'description',
  names: [
    'description',
    'desc',
    'item',
    'name',
    'details',
    'task',
    'work',
    'labor',
    'material',
    'product',
    'cost item',
  ],
} as const;

export const LABOR_COLUMNS: readonly PastedColumn<'description' | 'hours' | 'rate'>[] = [
  DESCRIPTION,
  { field: 'hours', names: ['hours', 'hrs', 'hour', 'time', 'qty', 'quantity'], format: HOURS },
  {
    field: 'rate',
    names: [
      'rate',
      'hourly rate',
      'rate hr',
      'rate hour',
      'rate per hour',
      'price',
      'cost',
      'unit cost',
      'unit price',
    ],
    format: PRICE,
  },
];

export const MATERIAL_COLUMNS: readonly PastedColumn<'description' | 'quantity' | 'unit' | 'unitCost'>[] = [
  DESCRIPTION,
  { field: 'quantity', names: ['quantity', 'qty', 'count', 'pcs', 'pieces'], format: QUANTITY },
  { field: 'unit', names: ['unit', 'units', 'uom', 'unit of measure', 'measure'] },
  {
    field: 'unitCost',
    names: [
      'unit cost',
      'cost',
      'unit price',
      'price',
      'rate',
      'price each',
      'cost each',
      'each',
      'cost per unit',
    ],
    format: PRICE,
  },
];

export function costColumns(currency: Currency): readonly PastedColumn<'description' | 'amount'>[] {
  const names = ['amount', 'cost', 'price', 'total', 'sum'];
  return [DESCRIPTION, { field: 'amount', names, format: amountFormat(currencyDigits(currency)) }];
}

/** The fields of one pasted row; missing and blank cells are omitted. */
type PastedFields<Field extends string> = Partial<Record<Field, string>>;

const headerName = (cell: string) =>
  cell
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** The column of each header cell; null if the row is not a header. */
function readHeader(
  row: readonly string[],
  columns: readonly PastedColumn[],
): (PastedColumn | null)[] | null {
  const named = row.map((cell) => columns.find(({ names }) => names.includes(headerName(cell))) ?? null);
  const known = new Set(named.filter((column) => column !== null));
  const isHeader = known.size >= Math.min(2, row.length) && !row.some((cell) => /\d/.test(cell));
  // Of two cells for the same field the first counts.
  return isHeader ? named.map((column, index) => (named.indexOf(column) === index ? column : null)) : null;
}

/** Comma-separated text may be prose: it is a table only if every figure column contains figures. */
function isTableOfFigures(rows: readonly string[][], columns: readonly PastedColumn[]): boolean {
  const width = rows[0]?.length ?? 0;
  if (width < 2 || rows.some((row) => row.length !== width)) return false;
  if (rows.length > 1 && readHeader(rows[0] ?? [], columns)) return true;
  if (rows.length === 1 && (width !== columns.length || looksLikeFigure(rows[0]?.[0] ?? ''))) return false;
  return rows.every((row) =>
    columns.every(
      ({ format }, index) => !format || index >= width || !row[index] || looksLikeFigure(row[index]),
    ),
  );
}

function readRows(text: string, columns: readonly PastedColumn[]): string[][] | null {
  const tabbed = readTable(text, '\t');
  if (tabbed.some((row) => row.length > 1)) return tabbed;
  for (const delimiter of [',', ';'] as const) {
    // A single line with a blank after its commas is prose.
    if (tabbed.length < 2 && text.replace(/"[^"]*"/g, '').includes(`${delimiter} `)) continue;
    const rows = readTable(text, delimiter);
    if (isTableOfFigures(rows, columns)) return rows;
  }
  return tabbed.length > 1 ? tabbed : null;
}

function readCell(cell: string, format: FigureFormat | undefined, mark: '.' | ',' | null): string {
  if (!format) return cell;
  const plain = readPastedFigure(cell, mark);
  return format.isMoney ? padDecimalText(plain, format.decimals) : plain;
}

/**
 * Parses pasted spreadsheet rows into lines: columns by header names, else by position; a single column fills the field
 * it was pasted into. Null if the text is at most one cell.
 */
export function readPastedLines<Field extends string>(
  text: string,
  columns: readonly PastedColumn<Field>[],
  pastedInto: string | null,
): PastedFields<Field>[] | null {
  const rows = readRows(text, columns);
  if (!rows) return null;
  const header = readHeader(rows[0] ?? [], columns);
  const single = columns.find(({ field }) => field === pastedInto) ?? columns[0];
  const isSingle = rows.every((row) => row.length === 1);
  const placed = (header ?? (isSingle ? [single] : columns)) as readonly (PastedColumn<Field> | null)[];
  const body = header ? rows.slice(1) : rows;
  if (body.length === 0) return null;
  const figures = body.flatMap((row) => row.filter((_cell, index) => placed[index]?.format));
  const mark = decimalMarkOf(figures);
  return body.map((row) => {
    const fields: PastedFields<Field> = {};
    for (const [index, column] of placed.entries()) {
      const cell = row[index];
      if (column && cell) fields[column.field] = readCell(cell, column.format, mark);
    }
    return fields;
  });
}
