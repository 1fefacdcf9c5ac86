import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { Select, type SelectOption } from '../../../../../ui/choices/select.tsx';
import { classNames } from '../../../../../ui/class-names.ts';
import { padDecimalText, stepDecimalText } from '../../../../../ui/inputs/decimal-text.ts';
import { selectOnEntry } from '../../../../../ui/inputs/select-on-entry.ts';
import { useTyped } from '../../../../../ui/inputs/typed.tsx';
import { NO_AMOUNT } from '../../../editor/figures/no-amount.ts';
import {
  type FigureFormat,
  figureFaultSentence,
  plainDecimal,
} from '../../../editor/figures/typed-decimal.ts';

const CELL =
  'h-10.75 w-full min-w-0 rounded-inner bg-transparent px-2 text-ellipsis focus-visible:bg-surface focus-visible:outline-2 focus-visible:-outline-offset-2 aria-invalid:outline-2 aria-invalid:-outline-offset-2 aria-invalid:outline-danger';

interface TextCellProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> {
  'aria-label': string;
  /** The row's field; Enter goes to the same field of the next line. */
  name: string;
  value: string;
  onValueChange: (value: string) => void;
  /** After the text, in its cell. */
  chips?: ReactNode;
}

/** A text in the grid; its frame shows only while focused. */
export function TextCell({ chips, children, value, onValueChange, ...rest }: TextCellProps) {
  const typed = useTyped({ value, onValueChange });
  return (
    <td>
      <div className="flex items-center">
        <input
          {...rest}
          autoComplete="off"
          value={typed.value}
          onChange={(event) => typed.onValueChange(event.target.value)}
          className={CELL}
        />
        {chips}
      </div>
      {children}
    </td>
  );
}

interface FigureCellProps extends Omit<TextCellProps, 'chips'> {
  format: FigureFormat;
  /** The fault of a correctly formatted figure. */
  otherFault?: string | undefined;
  className?: string | undefined;
}

/** A figure in the grid, stored as typed and evaluated when the field is left. Arrow keys step it. */
export function FigureCell(props: FigureCellProps) {
  const { format, otherFault, value: drafted, onValueChange: change, className, ...rest } = props;
  const { value, onValueChange } = useTyped({ value: drafted, onValueChange: change });
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const stepped = stepDecimalText(
      plainDecimal(value, format),
      format.step,
      event.key === 'ArrowUp' ? 1 : -1,
    );
    onValueChange(format.isMoney ? padDecimalText(stepped, format.decimals) : stepped);
  };
  const settle = () => {
    const plain = plainDecimal(value, format);
    const settled = format.isMoney ? padDecimalText(plain, format.decimals) : plain;
    if (settled !== value) onValueChange(settled);
  };
  const faultId = useId();
  const fault = figureFaultSentence(value, format) ?? otherFault;
  return (
    <td>
      <input
        {...rest}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault && faultId}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={step}
        onBlur={settle}
        {...selectOnEntry}
        className={classNames(CELL, 'figures text-right', className)}
      />
      {fault && (
        // Longer than its column: it extends to the left, under the description.
        <p id={faultId} className="flex justify-end px-2 pb-1 text-xs whitespace-nowrap text-danger">
          {fault}
        </p>
      )}
    </td>
  );
}

interface ChoiceCellProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
}

/** A choice of a few options, in the grid. */
export function ChoiceCell<Value extends string>({ label, ...rest }: ChoiceCellProps<Value>) {
  return (
    <td>
      <Select
        {...rest}
        aria-label={label}
        className="h-10.75 min-h-0! border-transparent! bg-transparent! px-2! focus-visible:bg-surface!"
      />
    </td>
  );
}

/** A computed amount of its row; a dash while a figure of the row is invalid and the row is not in the total. */
export function AmountCell({ amount, isInvalid }: { amount: string; isInvalid: boolean }) {
  return <td className="figures px-2 text-right font-medium">{isInvalid ? NO_AMOUNT : amount}</td>;
}
