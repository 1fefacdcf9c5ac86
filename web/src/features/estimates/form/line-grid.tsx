import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

export interface GridColumn {
  readonly name: string;
  /** In pixels; the column without one takes the rest. */
  readonly widthPx?: number;
  readonly isFigure?: boolean;
}

const REMOVE_WIDTH_PX = 44;

/** The lines of one section as a borderless grid in one sheet. */
export function LineGrid({
  label,
  columns,
  children,
}: {
  label: string;
  columns: readonly GridColumn[];
  children: ReactNode;
}) {
  return (
    <div className="overflow-x-auto rounded border border-line bg-surface">
      <table className="w-full min-w-140 table-fixed border-collapse" aria-label={label}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.name} style={column.widthPx ? { width: column.widthPx } : undefined} />
          ))}
          <col style={{ width: REMOVE_WIDTH_PX }} />
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={classNames(
                  'semi-narrow border-b border-line p-2 text-sm font-medium text-ink-2 first:pl-3.5',
                  column.isFigure ? 'text-right' : 'text-left',
                )}
              >
                {column.name}
              </th>
            ))}
            <th scope="col" className="border-b border-line">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** One line of the grid; tinted while it is worked on. */
export function GridRow({ lineKey, children }: { lineKey: string; children: ReactNode }) {
  return (
    <tr
      data-line={lineKey}
      className="h-11 border-t border-line transition-colors first:border-t-0 focus-within:bg-action-soft [&>td:first-child]:pl-1.5"
    >
      {children}
    </tr>
  );
}
