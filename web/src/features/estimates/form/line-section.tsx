import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormSection } from './form-section.tsx';
import { type GridColumn, LineGrid } from './line-grid.tsx';
import { useLineFocus } from './use-line-focus.ts';

interface Keyed {
  readonly key: string;
}

/** What a row on a phone needs to know of its section. */
export interface PhoneRowState {
  readonly isOpen: boolean;
  readonly setOpenKey: (key: string | null) => void;
}

interface LineSectionProps<Row extends Keyed> {
  title: string;
  sum: string;
  rows: readonly Row[];
  columns: readonly GridColumn[];
  addLabel: string;
  /** Said below the lines while one of them lacks its figures. */
  incompleteNote: string;
  isComplete: (row: Row) => boolean;
  isPhone: boolean;
  onAdd: () => void;
  renderGridRow: (row: Row, index: number) => ReactNode;
  renderPhoneRow: (row: Row, index: number, state: PhoneRowState) => ReactNode;
}

/** A section of lines: a grid where there is room, on phones rows that open in place. */
export function LineSection<Row extends Keyed>(props: LineSectionProps<Row>) {
  const { title, sum, rows, columns, isPhone, isComplete } = props;
  const { openKey, setOpenKey, linesRef, addButtonRef, expectLine } = useLineFocus(rows);
  const add = () => {
    expectLine();
    props.onAdd();
  };
  return (
    <FormSection title={title} sum={sum} isDone={rows.some(isComplete)}>
      <div ref={linesRef}>
        {rows.length > 0 && !isPhone && (
          <LineGrid label={title} columns={columns}>
            {rows.map((row, index) => props.renderGridRow(row, index))}
          </LineGrid>
        )}
        {rows.length > 0 && isPhone && (
          <ul className="overflow-hidden rounded border border-line bg-surface">
            {rows.map((row, index) =>
              props.renderPhoneRow(row, index, { isOpen: row.key === openKey, setOpenKey }),
            )}
          </ul>
        )}
      </div>
      {rows.some((row) => !isComplete(row)) && (
        <p className="mt-2 text-sm text-ink-3">{props.incompleteNote}</p>
      )}
      <div className="mt-1.5 -ml-2 flex flex-wrap gap-1">
        <Button ref={addButtonRef} variant="ghost" icon={<Plus aria-hidden="true" />} onClick={add}>
          {props.addLabel}
        </Button>
      </div>
    </FormSection>
  );
}
