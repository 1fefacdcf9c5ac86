import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Radio, RadioDot, Radios } from './radios.tsx';

interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  hint?: ReactNode;
}

interface RadioGroupProps<Value extends string> {
  label: string;
  labelHidden?: boolean;
  value: Value;
  onValueChange: (value: Value) => void;
  /** With hints they are below one another. */
  options: readonly RadioOption<Value>[];
  className?: string;
}

/** One of a few options, all visible. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, labelHidden = false, value, onValueChange, options, className } = props;
  const id = useId();
  const isList = options.some(({ hint }) => hint !== undefined);
  return (
    <div className={className}>
      <p id={id} className={labelHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium text-ink-2'}>
        {label}
      </p>
      <Radios
        aria-labelledby={id}
        value={value}
        onValueChange={(next) => onValueChange(next as Value)}
        className={isList ? 'grid gap-1' : 'flex flex-wrap gap-x-6'}
      >
        {options.map((option, index) => (
          <div
            key={option.value}
            className={classNames('flex min-h-control gap-2.5', isList ? 'items-start' : 'items-center')}
          >
            <Radio
              id={`${id}-${index}`}
              value={option.value}
              aria-describedby={option.hint === undefined ? undefined : `${id}-${index}-hint`}
              className={classNames(
                'relative grid size-5 flex-none place-items-center rounded-full border border-line-strong bg-surface transition-colors after:absolute after:-inset-3 data-[state=checked]:border-action data-[state=checked]:bg-action',
                isList && 'mt-2.5',
              )}
            >
              <RadioDot />
            </Radio>
            <div className="min-w-0 flex-1">
              <label htmlFor={`${id}-${index}`} className="block cursor-pointer py-2">
                {option.label}
              </label>
              {option.hint !== undefined && (
                <div id={`${id}-${index}-hint`} className="-mt-2 pb-2 text-sm text-ink-2">
                  {option.hint}
                </div>
              )}
            </div>
          </div>
        ))}
      </Radios>
    </div>
  );
}
