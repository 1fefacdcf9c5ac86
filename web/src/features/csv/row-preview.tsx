import type { ImportOutcome, ImportResult } from '@plumbline/contract/csv-import';
import type { ImportKind } from './import-kind.ts';

const OUTCOMES: Record<ImportOutcome, string> = { created: 'New', updated: 'Changed', skipped: 'Skipped' };

interface RowPreviewProps {
  kind: ImportKind;
  result: ImportResult;
}

/** The first rows as they would be stored, without empty columns. */
export function RowPreview({ kind, result: { preview, valid } }: RowPreviewProps) {
  const columns = (kind.preview ?? kind.columns).filter(({ field }) =>
    preview.some(({ values }) => values[field]),
  );
  const shown = (field: string, value: string | null | undefined) =>
    value ? (kind.show?.(field, value) ?? value) : '';
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="text-base tracking-normal">
        {preview.length < valid ? `The first ${preview.length} rows` : 'Preview'}
      </h3>
      <section
        aria-label="Rows"
        // Scrolled by keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-72 overflow-auto rounded border border-line"
      >
        <table className="w-max min-w-full border-collapse text-sm">
          <thead>
            <tr>
              <HeadCell>Row</HeadCell>
              {columns.map(({ field, label }) => (
                <HeadCell key={field}>{label}</HeadCell>
              ))}
              <HeadCell>Import</HeadCell>
            </tr>
          </thead>
          <tbody>
            {preview.map(({ row, outcome, values }) => (
              <tr key={row} className={outcome === 'skipped' ? 'text-ink-3' : undefined}>
                <td className={`${CELL} figures text-ink-2`}>{row}</td>
                {columns.map(({ field }) => (
                  <td key={field} className={CELL}>
                    <span className="line-clamp-2 max-w-56">{shown(field, values[field])}</span>
                  </td>
                ))}
                <td className={CELL}>{OUTCOMES[outcome]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const CELL = 'border-t border-line px-3 py-2 align-top';

function HeadCell({ children }: { children: string }) {
  return (
    <th
      scope="col"
      className="sticky top-0 bg-raised px-3 py-2 text-left font-medium whitespace-nowrap text-ink-2 semi-narrow"
    >
      {children}
    </th>
  );
}
