import { z } from 'zod';
import { decimalField, storable, textField } from './fields.ts';
import { percentHundredths } from './pricing/amounts.ts';
import { BOUNDS } from './pricing/bounds.ts';

/** The limits of one file. */
export const IMPORT_LIMITS = { bytes: 2 * 1024 * 1024, rows: 5_000, columns: 200 } as const;

/** The limits of a supplier's list. */
export const PRICE_LIST_LIMITS = { ...IMPORT_LIMITS, bytes: 10 * 1024 * 1024, rows: 20_000 } as const;
export type ImportLimits = Readonly<Record<keyof typeof IMPORT_LIMITS, number>>;

/** With `dryRun` nothing is stored; the response shows the result that the import would have. */
export const importQuery = z.object({
  dryRun: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((text) => text === 'true'),
});

/** How the sell prices of known materials follow their new cost if the list has no sell prices. */
export const SELL_PRICE_RULES = ['leave', 'margin', 'percent'] as const;
export type SellPriceRule = (typeof SELL_PRICE_RULES)[number];

/** Our fields by the headings of a file, as JSON. */
const columnsField = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    try {
      const heading = z.string().max(500).refine(storable);
      return z.record(z.string().max(50).refine(storable), heading).parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON such as {"code":"SKU"}' });
      return z.NEVER;
    }
  });

export const materialImportQuery = importQuery.extend({
  columns: columnsField
    .optional()
    .describe(
      'The heading of each of our fields, where the names do not say it: `{"code":"SKU"}`. Omitted, those of the last import with the same headings',
    ),
  supplier: textField(200)
    .optional()
    .describe('Of rows that name none. Omitted, that of the last import with the same headings'),
  sellPrices: z
    .enum(SELL_PRICE_RULES, { error: `must be one of ${SELL_PRICE_RULES.join(', ')}` })
    .default('leave')
    .describe('How sell prices follow new costs: `leave`, keep the `margin`, or cost plus `percent`'),
  percent: decimalField(2, BOUNDS.markupPercent)
    .transform(percentHundredths)
    .prefault('0')
    .describe('With `sellPrices=percent`'),
});
export type MaterialImport = z.output<typeof materialImportQuery>;

const rowNumber = z.number().int().describe('As a spreadsheet numbers rows: the header is row 1');

export const importError = z.object({
  row: rowNumber,
  field: z.string(),
  message: z.string().describe('A sentence to show'),
});
export type ImportError = z.infer<typeof importError>;

const IMPORT_OUTCOMES = ['created', 'updated', 'skipped'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** The result of an import, or with `dryRun` the expected one: `created`, `updated` and `skipped` add up to `valid`. */
export const importResult = z.object({
  rows: z.number().int().describe('Rows below the header that are not blank'),
  valid: z.number().int().describe('Rows without an error; one less than `rows`, and nothing is stored'),
  created: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int().describe('Rows that are there already, or twice in the file'),
  columns: z
    .array(z.object({ header: z.string(), field: z.string().nullable() }))
    .describe('The file’s columns; `field` is null for one that is not known'),
  supplier: z.string().nullable().optional().describe('Of the rows of a price list that name none'),
  errors: z.array(importError).describe('The first 100'),
  preview: z
    .array(
      z.object({
        row: rowNumber,
        outcome: z.enum(IMPORT_OUTCOMES),
        values: z.record(z.string(), z.string().nullable()),
      }),
    )
    .describe('The first 20 valid rows, as they are stored'),
});
export type ImportResult = z.infer<typeof importResult>;
