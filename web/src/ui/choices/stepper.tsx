import { Minus, Plus } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { stepDecimalText } from '../inputs/decimal-text.ts';
import { evaluateFigure } from '../inputs/evaluate-figure.ts';
import { NumberInput, type NumberInputProps, QUANTITY_RULES } from '../inputs/number-input.tsx';

interface StepperProps extends NumberInputProps {
  /** The counted item, for the buttons: "hours" reads "Less hours", "More hours". */
  of: string;
  /** The step of a button; by default that of an arrow key. */
  buttonStep?: string;
  /** Shown under the number: "bundle". */
  unit?: string;
  /** Called instead of counting down to zero. */
  onNone?: () => void;
}

const BUTTON =
  'grid h-12 w-11 flex-none place-items-center border border-line-strong bg-surface text-ink-2 transition-colors hover:bg-sunken hover:text-ink';

/** A number between a minus and a plus button, for touch. */
export function Stepper({
  of,
  value,
  onValueChange,
  step = '1',
  rules = QUANTITY_RULES,
  buttonStep = step,
  unit = '',
  onNone,
  className,
  ...rest
}: StepperProps) {
  const add = (steps: number) => {
    const next = stepDecimalText(evaluateFigure(value, rules) ?? value, buttonStep, steps);
    if (onNone && next === '0') onNone();
    else onValueChange(next);
  };
  return (
    <div className={classNames('flex', className)}>
      <button
        type="button"
        aria-label={`Less ${of}`}
        onClick={() => add(-1)}
        className={`${BUTTON} rounded-l border-r-0`}
      >
        <Minus aria-hidden="true" />
      </button>
      <span className="relative min-w-0 flex-1">
        <NumberInput
          {...rest}
          value={value}
          onValueChange={onValueChange}
          step={step}
          rules={rules}
          align="center"
          className={classNames('h-12 rounded-none px-1! focus-visible:z-1', unit && 'pb-4 font-medium')}
        />
        {unit && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-1 bottom-1 truncate text-center text-xs text-ink-2"
          >
            {unit}
          </span>
        )}
      </span>
      <button
        type="button"
        aria-label={`More ${of}`}
        onClick={() => add(1)}
        className={`${BUTTON} rounded-r border-l-0`}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  );
}
