import { z } from 'zod';

/** The limits of one file. */
export const IMPORT_LIMITS = { bytes: 2 * 1024 * 1024, rows: 5_000, columns: 200 } as const;

/** With `dryRun` nothing is stored; the response shows what would be. */
export const importQuery = z.object({
  dryRun: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((text) => text === 'true'),
});

const rowNumber = z.number().int().describe('As a spreadsheet numbers rows: the header is row 1');

export const importError = z.object({
  row: rowNumber,
  field: z.string(),
  message: z.string().describe('A sentence fit to be shown'),
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
