import { RadioGroup as Primitive } from 'radix-ui';
import { useId } from 'react';
import { classNames } from '../class-names.ts';

interface RadioGroupProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  disabled?: boolean;
  className?: string;
}

/** One of two or three options, all visible. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, value, onValueChange, options, disabled = false, className } = props;
  const id = useId();
  return (
    <div className={className}>
      <p id={id} className="mb-1.5 text-sm font-medium text-ink-2">
        {label}
      </p>
      <Primitive.Root
        aria-labelledby={id}
        value={value}
        onValueChange={(next) => onValueChange(next as Value)}
        disabled={disabled}
        className="flex flex-wrap gap-x-6"
      >
        {options.map((option) => (
          <div key={option.value} className="flex min-h-control items-center gap-2.5">
            <Primitive.Item
              id={`${id}-${option.value}`}
              value={option.value}
              className="relative grid size-5 flex-none place-items-center rounded-full border border-line-strong bg-surface transition-colors after:absolute after:-inset-3 disabled:border-line disabled:bg-sunken enabled:data-[state=checked]:border-action enabled:data-[state=checked]:bg-action"
            >
              <Primitive.Indicator className="size-2 rounded-full bg-action-ink" />
            </Primitive.Item>
            <label
              htmlFor={`${id}-${option.value}`}
              className={classNames('py-2', disabled ? 'text-ink-3' : 'cursor-pointer')}
            >
              {option.label}
            </label>
          </div>
        ))}
      </Primitive.Root>
    </div>
  );
}
