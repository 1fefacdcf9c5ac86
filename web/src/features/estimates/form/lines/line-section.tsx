import { Plus } from 'lucide-react';
import { Fragment, type ReactNode, type RefObject, use, useImperativeHandle } from 'react';
import { Button } from '../../../../ui/button.tsx';
import type { DraftText, NewRow, SectionName } from '../../editor/estimate-draft.ts';
import { FormSection } from '../form-section.tsx';
import { useRoom } from '../room-context.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { SortableList } from '../sorting/sortable-list.tsx';
import { LineActionsContext } from './actions/line-actions-context.ts';
import { useSectionActions } from './actions/use-section-actions.ts';
import { useLineFocus } from './focus/use-line-focus.ts';
import { useLineKeys } from './focus/use-line-keys.ts';
import { GroupIdContext } from './group-id-context.ts';
import { type GridColumn, LineGrid, type LinePlace } from './rows/line-grid.tsx';
import { GridTextRow, PhoneTextRow } from './rows/text-row.tsx';
import { type PasteRules, useLinePaste } from './use-line-paste.ts';

const INSTRUCTIONS =
  'Press Space to pick the line up, the arrow keys to move it, Space to drop it, Escape to put it back. In any field of a line, Alt and an arrow key move it too.';

interface Keyed {
  readonly key: string;
  readonly id: string;
  readonly description: string;
  readonly optional: boolean;
}

/** The section's data that a phone row needs. */
export interface PhoneRowState {
  readonly isOpen: boolean;
  readonly setOpenKey: (key: string | null) => void;
}

/** Appends lines to a section and focuses the named field of the first; shows a toast if they do not fit. */
export type AppendLines<Row extends Keyed> = (lines: readonly NewRow<Row>[], field: string) => boolean;

/** How a group's buttons add lines to its sections. */
export interface SectionHandle<Row extends Keyed> {
  /** Adds a new line. */
  readonly add: () => void;
  readonly append: AppendLines<Row>;
}

/** The differences of a section in a group, or in an estimate with groups. */
export interface SectionPlace<Row extends Keyed> {
  /** The texts among the lines. */
  texts: readonly DraftText[];
  /** Renders nothing while there are no lines, because other sections can take them. */
  hidesEmpty?: boolean;
  /** In a group: receives the functions of its buttons. */
  handle?: RefObject<SectionHandle<Row> | null>;
  /** In a group: the button that gets the focus after the last line was removed. */
  buttonRef?: RefObject<HTMLButtonElement | null>;
}

interface LineSectionProps<Row extends Keyed> extends SectionPlace<Row> {
  section: SectionName;
  title: string;
  /** The name of a line: "labor line". */
  lineName: string;
  sum: string;
  rows: readonly Row[];
  columns: readonly GridColumn[];
  addLabel: string;
  /** The keys of the add button: "Alt+L". */
  addKeys: string;
  /** The note below the grid while a line lacks its figures; on a phone each line shows its own. */
  incompleteNote: string;
  isComplete: (row: Row) => boolean;
  isPhone: boolean;
  dispatch: DraftDispatch;
  onAdd: () => void;
  /** A stable function. */
  addLines: (lines: readonly NewRow<Row>[], index: number, replacedKey?: string) => void;
  paste: PasteRules<Row>;
  renderGridRow: (row: Row, place: LinePlace) => ReactNode;
  renderPhoneRow: (row: Row, state: LinePlace & PhoneRowState) => ReactNode;
  /** Other ways to add lines, beside the button. */
  renderTools?: (append: AppendLines<Row>) => ReactNode;
  note?: ReactNode;
}

/**
 * A section of lines: a grid on wide screens, rows that expand in place on phones. In a group it is part of
 * the group's sheet.
 */
export function LineSection<Row extends Keyed>(props: LineSectionProps<Row>) {
  const { section, title, lineName, sum, rows, columns, isPhone, isComplete, dispatch, addLines } = props;
  const { texts, hidesEmpty = false } = props;
  const { hasRoom, readDraft } = useRoom();
  const isInGroup = use(GroupIdContext) !== null;
  const { openKey, setOpenKey, linesRef, addButtonRef, expectLines, enterLine } = useLineFocus(
    rows,
    isPhone,
    props.buttonRef,
  );
  const { actions, notice } = useSectionActions({ ...props, expectLines });
  const add = () => {
    if (!hasRoom({ [section]: 1 })) return;
    expectLines({ field: null });
    props.onAdd();
  };
  const append: AppendLines<Row> = (lines, field) => {
    if (!hasRoom({ [section]: lines.length })) return false;
    expectLines({ field });
    addLines(lines, rows.length);
    return true;
  };
  useImperativeHandle(props.handle, () => ({ add, append }));
  const onKeyDown = useLineKeys({
    rows,
    linesRef,
    actions,
    enterLine,
    goPastLast: isPhone ? () => setOpenKey(null) : add,
  });
  const onPaste = useLinePaste({ ...props, linesRef, expectLines });
  const placeOf = (index: number): LinePlace => ({ number: index + 1, isLast: index === rows.length - 1 });
  const isEmpty = rows.length + texts.length === 0;
  // On a phone one sheet adds lines of all kinds, in a group its buttons do.
  if (isEmpty && (isPhone || isInGroup || hidesEmpty)) return null;
  const Text = isPhone ? PhoneTextRow : GridTextRow;
  // On a phone groups have their own heading, the halves of a change order do not.
  const Heading = isPhone && readDraft().change === null ? 'h4' : 'h3';
  const textsAt = (place: number) =>
    texts
      .filter((text) => Math.min(text.place, rows.length) === place)
      .map((text) => (
        <Text key={text.id} lineCount={rows.length} columnCount={columns.length} {...{ text, dispatch }} />
      ));
  const all = (
    <>
      {textsAt(0)}
      {rows.map((row, index) => (
        <Fragment key={row.key}>
          {isPhone
            ? props.renderPhoneRow(row, { ...placeOf(index), isOpen: row.key === openKey, setOpenKey })
            : props.renderGridRow(row, placeOf(index))}
          {textsAt(index + 1)}
        </Fragment>
      ))}
    </>
  );
  const contents = (
    <>
      {/* Keys and pastes of the fields within. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={linesRef} onKeyDownCapture={onKeyDown} onPaste={onPaste}>
        <LineActionsContext value={actions}>
          {!isEmpty && !isPhone && (
            <SortableList
              keys={rows.map(({ key }) => key)}
              itemName={lineName}
              instructions={INSTRUCTIONS}
              onMove={(key, toIndex) => dispatch({ type: 'lineMoved', section, key, toIndex })}
            >
              <LineGrid label={title} columns={columns} isInGroup={isInGroup}>
                {all}
              </LineGrid>
            </SortableList>
          )}
          {!isEmpty && isPhone && (
            <ul className={isInGroup ? undefined : 'overflow-hidden rounded border border-line bg-surface'}>
              {all}
            </ul>
          )}
        </LineActionsContext>
      </div>
      <output className="sr-only">{notice}</output>
      {!isPhone && rows.some((row) => !isComplete(row)) && (
        <p className={isInGroup ? 'px-3 pb-2 text-sm text-ink-3' : 'mt-2 text-sm text-ink-3'}>
          {props.incompleteNote}
        </p>
      )}
      {props.note}
    </>
  );
  if (isInGroup)
    return (
      <div className="border-t border-line first:border-t-0">
        <Heading className="px-3.5 pt-2.5 text-sm font-medium text-ink-2 md:px-3">{title}</Heading>
        {contents}
      </div>
    );
  return (
    <FormSection title={title} sum={sum} isDone={rows.some(isComplete)}>
      {contents}
      {!isPhone && (
        <div className="mt-1.5 -ml-2 flex flex-wrap gap-1">
          {props.renderTools?.(append)}
          <Button
            ref={addButtonRef}
            variant="ghost"
            icon={<Plus aria-hidden="true" />}
            aria-keyshortcuts={props.addKeys}
            onClick={add}
          >
            {props.addLabel}
          </Button>
        </div>
      )}
    </FormSection>
  );
}
