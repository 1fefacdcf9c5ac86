import type { ReactNode } from 'react';
import { classNames } from '../../../../../ui/class-names.ts';
import { DragGrip } from '../../sorting/drag-grip.tsx';
import { useSortableItem } from '../../sorting/use-sortable-item.ts';
import { useLineActions } from '../actions/line-actions-context.ts';
import { LineMenu } from '../actions/line-controls.tsx';
import type { SavePrice } from '../actions/use-save-price.ts';

export interface GridColumn {
  readonly name: string;
  /** In pixels; the column without a width takes the rest. 84 holds 12345.67, and 112 holds 9,999,999.99. */
  readonly widthPx?: number;
  readonly isFigure?: boolean;
}

/** The lines of one section as a borderless grid in one sheet. */
export function LineGrid({
  label,
  columns,
  isInGroup,
  children,
}: {
  label: string;
  columns: readonly GridColumn[];
  /** Part of the group's sheet: no own frame, and its head is for screen readers only. */
  isInGroup: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isInGroup ? undefined : 'overflow-clip rounded border border-line bg-surface'}>
      <table
        className="w-full min-w-150 table-fixed xl:max-[1279px]:min-w-146 border-collapse"
        aria-label={label}
      >
        <colgroup>
          <col className="w-7 pointer-coarse:w-11" />
          {columns.map((column) => (
            <col key={column.name} style={column.widthPx ? { width: column.widthPx } : undefined} />
          ))}
          <col className="w-11" />
        </colgroup>
        <thead
          className={
            isInGroup ? 'sr-only' : 'sticky top-0 z-2 bg-surface shadow-[inset_0_-1px_0_var(--line)]'
          }
        >
          <tr>
            <th scope="col" className="border-b border-line">
              <span className="sr-only">Move</span>
            </th>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={classNames(
                  'semi-narrow border-b border-line p-2 text-sm font-medium text-ink-2',
                  column.isFigure ? 'text-right' : 'text-left',
                )}
              >
                {column.name}
              </th>
            ))}
            <th scope="col" className="border-b border-line">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A line's position in its section. */
export interface LinePlace {
  /** Starts at 1. */
  readonly number: number;
  readonly isLast: boolean;
}

/** One line of the grid, highlighted while it has the focus. */
export function GridRow({
  lineKey,
  number,
  isLast,
  onSavePrice,
  children,
}: LinePlace & { lineKey: string; onSavePrice?: SavePrice; children: ReactNode }) {
  const { lineName, remove } = useLineActions();
  const { item, grip } = useSortableItem(lineKey);
  return (
    <tr
      {...item}
      data-line={lineKey}
      className="group/line h-11 border-t border-line transition-colors first:border-t-0 focus-within:bg-action-soft data-dragging:relative data-dragging:z-1 data-dragging:bg-raised data-dragging:shadow-float"
    >
      <td>
        <DragGrip label={`Move ${lineName} ${number}`} grip={grip} className="h-10.75 w-full" />
      </td>
      {children}
      <td className="text-right whitespace-nowrap">
        <LineMenu
          lineKey={lineKey}
          number={number}
          isLast={isLast}
          onRemove={() => remove(lineKey)}
          onSavePrice={onSavePrice}
          className="pointer-fine:w-8"
        />
      </td>
    </tr>
  );
}
