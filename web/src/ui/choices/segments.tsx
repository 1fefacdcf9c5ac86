import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Radio, Radios } from './radios.tsx';

interface SegmentsProps<Value extends string> {
  label: ReactNode;
  labelHidden?: boolean;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  className?: string;
}

/** One of a few short choices, side by side in one frame. Arrow keys choose. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, labelHidden, value, onValueChange, options, className } = props;
  const id = useId();
  return (
    <div className={classNames('grid min-w-0 content-start gap-1.5', className)}>
      <p id={id} className={labelHidden ? 'sr-only' : 'text-sm font-medium text-ink-2'}>
        {label}
      </p>
      <Radios
        aria-labelledby={id}
        value={value}
        onValueChange={(next) => onValueChange(next as Value)}
        className="flex rounded border border-line bg-sunken p-0.75 max-md:border-0 max-md:p-0 max-md:inset-ring max-md:inset-ring-line"
      >
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            className="min-h-[calc(var(--control)-8px)] flex-1 rounded-inner border border-transparent px-1.5 font-medium semi-narrow text-ink-2 transition-colors hover:text-ink data-[state=checked]:border-line data-[state=checked]:bg-surface data-[state=checked]:text-ink max-md:min-h-11"
          >
            {option.label}
          </Radio>
        ))}
      </Radios>
    </div>
  );
}
