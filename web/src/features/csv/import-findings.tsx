import type { ImportResult } from '@plumbline/contract/csv-import';
import { Banner } from '../../ui/banner.tsx';
import { countOf, type ImportKind } from './import-kind.ts';
import { RowPreview } from './row-preview.tsx';

interface ImportFindingsProps {
  kind: ImportKind;
  result: ImportResult;
}

/** A file's columns, the result of its dry run, its invalid rows, and the first valid ones. */
export function ImportFindings({ kind, result }: ImportFindingsProps) {
  // Its columns must be matched first.
  if (!result.columns.some(({ field }) => field === kind.columns[0]?.field)) return null;
  return (
    <>
      <output className="grid gap-1">
        <p>
          <strong>{countOf({ one: 'row', many: 'rows' }, result.rows)}</strong>
          {outcomes(result).map((part) => `, ${part}`)}
        </p>
        <ColumnNames kind={kind} columns={result.columns} />
        {result.skipped > 0 && <p className="text-sm text-ink-2">{kind.repeats}</p>}
      </output>
      <Faults result={result} />
      {result.preview.length > 0 && <RowPreview kind={kind} result={result} />}
    </>
  );
}

function outcomes({ rows, valid, created, updated, skipped }: ImportResult): string[] {
  const counts = [
    [created, 'new'],
    [updated, 'changed'],
    [skipped, 'skipped'],
    [rows - valid, 'to fix'],
  ] as const;
  return counts.flatMap(([count, word]) => (count > 0 ? [`${count.toLocaleString('en-US')} ${word}`] : []));
}

function ColumnNames({ kind, columns }: { kind: ImportKind; columns: ImportResult['columns'] }) {
  const known = kind.columns.filter(({ field }) => columns.some((column) => column.field === field));
  const unknown = columns.filter(({ field, header }) => field === null && header !== '');
  return (
    <p className="text-sm wrap-anywhere text-ink-2">
      Columns found: {known.map(({ label }) => label).join(', ')}.
      {unknown.length > 0 && ` Left out: ${unknown.map(({ header }) => header).join(', ')}.`}
    </p>
  );
}

function Faults({ result: { rows, valid, errors } }: { result: ImportResult }) {
  if (errors.length === 0) return null;
  const faulty = rows - valid;
  const rest = faulty - new Set(errors.map(({ row }) => row)).size;
  return (
    <section aria-label="Rows to fix" className="grid gap-2">
      <Banner
        tone="danger"
        title={faulty === 1 ? '1 row needs a fix.' : `${faulty.toLocaleString('en-US')} rows need a fix.`}
      >
        Nothing is imported until every row is right. Fix them in your spreadsheet, then choose the file
        again.
      </Banner>
      <ul
        aria-label="Faults"
        // Scrolled by keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-48 overflow-y-auto rounded border border-line px-3 py-1"
      >
        {errors.map(({ row, field, message }) => (
          <li
            key={`${row} ${field} ${message}`}
            className="flex gap-3 border-b border-line py-1.5 last:border-b-0"
          >
            <span className="figures w-18 flex-none text-ink-2">Row {row}</span>
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="text-sm text-ink-2">And {countOf({ one: 'row', many: 'rows' }, rest)} more.</p>
      )}
    </section>
  );
}
