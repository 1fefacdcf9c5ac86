import type { ImportOutcome, ImportResult } from '@plumbline/contract/csv-import';
import type { ImportFile } from './read-import.ts';

const PREVIEW_ROWS = 20;
const LISTED_ERRORS = 100;

/** The action of an import on one row. */
export interface Decided {
  readonly row: number;
  readonly outcome: ImportOutcome;
  readonly values: Record<string, string | null>;
}

/** The answer to an import or to its dry run. */
export function importResult(file: ImportFile<unknown>, decided: readonly Decided[]): ImportResult {
  const count = (outcome: ImportOutcome) => decided.filter((row) => row.outcome === outcome).length;
  return {
    rows: file.rows,
    valid: file.valid.length,
    created: count('created'),
    updated: count('updated'),
    skipped: count('skipped'),
    columns: file.columns,
    errors: file.errors.slice(0, LISTED_ERRORS),
    preview: decided.slice(0, PREVIEW_ROWS),
  };
}
