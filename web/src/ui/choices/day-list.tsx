import { INVOICE_REMINDERS_AT_MOST, LAST_INVOICE_REMINDER } from '@plumbline/contract/invoices/reminders';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { Field } from '../inputs/field.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { Select } from './select.tsx';

interface DayListProps {
  /** Whole days; NaN for an empty field. */
  days: readonly number[];
  onDaysChange: (days: number[]) => void;
  /** The event on each day: "reminder". */
  noun: string;
  /** Follows each number: "days after sending". */
  unit: string;
  /** Follows the number of a negative day, if there can be any: "days before it is due". */
  unitBefore?: string;
  /** Five at most: the texts support no more. */
  max: 1 | 2 | 3 | 4 | 5;
  /** The latest suggested day. */
  lastDay: number;
  /** An error message for each invalid day. */
  faults?: readonly (string | undefined)[];
}

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth'] as const;
/** The first day's default, and the interval of each further one. */
const FIRST_DAY = 3;
const STEP_DAYS = 4;
const LONGEST = 3;
const toText = (day: number) => (Number.isNaN(day) ? '' : String(Math.abs(day)));
const toDay = (text: string) => (text === '' ? Number.NaN : Number(text));

/** Of reminders of an invoice. */
export const INVOICE_REMINDER_LIST = {
  noun: 'reminder',
  unit: 'days after it’s due',
  unitBefore: 'days before it’s due',
  max: INVOICE_REMINDERS_AT_MOST,
  lastDay: LAST_INVOICE_REMINDER,
} as const;

/** A few numbers of days, editable and removable, with a button to add one while there is room. */
export function DayList(props: DayListProps) {
  const { days, onDaysChange, noun, unit, unitBefore, max, lastDay, faults = [] } = props;
  const list = useRef<HTMLDivElement>(null);

  /** The pressed button's row was removed or a row was added: focus moves there. */
  const focusRow = (place: number) => {
    requestAnimationFrame(() => {
      const inputs = list.current?.querySelectorAll('input') ?? [];
      const target = inputs[Math.min(place, inputs.length - 1)] ?? list.current?.querySelector('button');
      target?.focus();
    });
  };
  /** The days that are before; an empty number and 0 have no sign. */
  const [unsigned, setUnsigned] = useState<readonly boolean[]>([]);
  const isBefore = (place: number) => {
    const day = days[place] ?? 0;
    return day < 0 || (!(day > 0) && unsigned[place] === true);
  };
  const set = (place: number, day: number, before: boolean) => {
    setUnsigned(days.map((_, each) => (each === place ? before : isBefore(each))));
    onDaysChange(days.with(place, before && day > 0 ? -day : day));
  };
  const change = (place: number, text: string) => {
    if (/^\d*$/.test(text) && text.length <= LONGEST) set(place, toDay(text), isBefore(place));
  };
  const remove = (place: number) => {
    setUnsigned(unsigned.toSpliced(place, 1));
    onDaysChange(days.toSpliced(place, 1));
    focusRow(place);
  };
  const add = () => {
    const last = days.at(-1);
    onDaysChange([...days, last === undefined ? FIRST_DAY : Math.min(last + STEP_DAYS, lastDay)]);
    focusRow(days.length);
  };

  return (
    <div ref={list} className="grid justify-items-start gap-4">
      {days.map((day, place) => (
        // Days have no identity of their own, and keep their places while they are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div
          key={place}
          className={classNames(
            'grid w-full items-center gap-x-2 gap-y-1.5',
            unitBefore === undefined
              ? 'grid-cols-[minmax(0,18rem)_auto] justify-start'
              : 'grid-cols-[4.5rem_minmax(0,16rem)_auto] justify-start',
          )}
        >
          <Field
            label={`${ORDINALS[place]} ${noun}`}
            error={faults[place]}
            // Its label, its input and its error are cells of the row, so that the error has the whole width.
            className="contents! *:first:col-span-full [&>p]:col-span-full [&>p]:row-start-3"
          >
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              value={toText(day)}
              onChange={(event) => change(place, event.target.value)}
              trailing={unitBefore === undefined ? unit : undefined}
              className={unitBefore === undefined ? 'figures [&_input]:w-12' : 'figures'}
            />
          </Field>
          {unitBefore !== undefined && (
            <Select<'before' | 'after'>
              aria-label={`When the ${ORDINALS[place]?.toLowerCase()} ${noun} is sent`}
              value={isBefore(place) ? 'before' : 'after'}
              onValueChange={(side) => set(place, Math.abs(day), side === 'before')}
              options={[
                { value: 'after', label: unit },
                { value: 'before', label: unitBefore },
              ]}
              className="min-w-0"
            />
          )}
          <IconButton
            label={`Remove ${ORDINALS[place]?.toLowerCase()} ${noun}`}
            onClick={() => remove(place)}
          >
            <X aria-hidden="true" className="size-4.5" />
          </IconButton>
        </div>
      ))}
      {days.length < max && (
        <Button icon={<Plus aria-hidden="true" />} onClick={add}>
          Add a {noun}
        </Button>
      )}
    </div>
  );
}
