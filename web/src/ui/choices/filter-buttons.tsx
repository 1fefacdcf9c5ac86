import { useRef } from 'react';
import { CountBadge } from '../badge.tsx';
import { classNames } from '../class-names.ts';
import { useScrollFade } from './use-scroll-fade.ts';

interface FilterButtonsProps<Value extends string> {
  /** Accessible name of the row. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  /** `isToDo` makes a count above zero stand out. */
  options: readonly { value: Value; label: string; isToDo?: boolean }[];
  /** Absent while they load. */
  counts: Readonly<Record<Value, number>> | undefined;
  className?: string;
}

/** One choice of a few, each with its count; the row scrolls sideways if it is too long. */
export function FilterButtons<Value extends string>(props: FilterButtonsProps<Value>) {
  const { label, value, onValueChange, options, counts, className } = props;
  const row = useRef<HTMLFieldSetElement>(null);
  useScrollFade(row);
  return (
    <fieldset
      ref={row}
      aria-label={label}
      className={classNames(
        'fade-edges flex min-w-0 overflow-x-auto [scrollbar-width:none]',
        // Shown together with their counts, so that no button moves.
        !counts && 'invisible',
        className,
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValueChange(option.value)}
          className={classNames(
            'semi-narrow relative inline-flex min-h-11 flex-none items-center gap-2 px-3.5 font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2',
            'aria-pressed:text-ink aria-pressed:after:absolute aria-pressed:after:inset-x-3.5 aria-pressed:after:bottom-0 aria-pressed:after:h-0.5 aria-pressed:after:bg-action',
            'first:pl-0 first:after:left-0!',
          )}
        >
          {option.label}
          {option.isToDo && counts && counts[option.value] > 0 ? (
            <CountBadge count={counts[option.value]} />
          ) : (
            <span className="figures font-regular text-ink-3">
              {counts?.[option.value].toLocaleString('en-US')}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
