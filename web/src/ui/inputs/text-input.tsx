import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CONTROL, CONTROL_FRAME, FRAMED_INPUT } from './control-frame.ts';
import { useFieldControl } from './field.tsx';

/** Without `step`, which HTML allows on numbers and dates only. */
export type TextInputProps = Omit<ComponentProps<'input'>, 'step'> & {
  /** An icon or sign before the text. */
  leading?: ReactNode;
  /** A unit or small button after it. */
  trailing?: ReactNode;
};

/** One line of text. Takes `ref` and every input attribute, so `register()` of a form spreads onto it. */
export function TextInput({ leading, trailing, className, type = 'text', ...rest }: TextInputProps) {
  const field = useFieldControl();
  if (leading === undefined && trailing === undefined)
    return (
      <input type={type} className={classNames(CONTROL, 'min-h-control', className)} {...field} {...rest} />
    );
  return (
    <div className={classNames(CONTROL_FRAME, className)}>
      {leading && <span className="flex-none text-ink-3">{leading}</span>}
      <input type={type} className={FRAMED_INPUT} {...field} {...rest} />
      {trailing && (
        <span
          className={classNames(
            'flex-none text-ink-3',
            // A contractor's own unit can be long.
            typeof trailing === 'string' && 'max-w-1/2 truncate',
          )}
        >
          {trailing}
        </span>
      )}
    </div>
  );
}
