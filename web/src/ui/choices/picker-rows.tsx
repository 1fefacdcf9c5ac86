/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the pattern of a combobox: keys are handled by its input */
import { Check, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import type { PickerRow } from './picker-list.ts';

interface PickerRowsProps {
  id: string;
  rows: readonly PickerRow[];
  activeIndex: number;
  chosenValue: string | null;
  onActivate: (index: number) => void;
  onPick: (row: PickerRow) => void;
}

const keyOf = (row: PickerRow) => (row.kind === 'option' ? row.option.value : `:${row.kind}`);

/** The open list of a `Picker`. The focus stays in its input; the active row is only marked. */
export function PickerRows({ id, rows, activeIndex, chosenValue, onActivate, onPick }: PickerRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView?.({ block: 'nearest' });
  }, [activeIndex]);

  return (
    <div ref={list} id={id} role="listbox" aria-label="Choices">
      {rows.map((row, index) => {
        const selected = row.kind === 'option' ? row.option.value === chosenValue : false;
        return (
          <div
            key={keyOf(row)}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={selected}
            // Keeps the focus in the input.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => onActivate(index)}
            onClick={() => onPick(row)}
            className={classNames(
              'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-inner px-2.5 py-1.5 select-none max-md:min-h-11 pointer-coarse:min-h-11',
              index === activeIndex && 'bg-action-soft',
              row.kind === 'create' && 'text-action-text',
              row.kind === 'none' && 'text-ink-2',
            )}
          >
            {row.kind === 'create' && <Plus aria-hidden="true" />}
            <span className="min-w-0">
              <span className="block truncate">{row.kind === 'option' ? row.option.label : row.label}</span>
              {row.kind === 'option' && row.option.detail && (
                <span className="block truncate text-sm text-ink-2">{row.option.detail}</span>
              )}
            </span>
            {selected && <Check aria-hidden="true" className="ml-auto size-4" />}
          </div>
        );
      })}
    </div>
  );
}
