import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

interface DateInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'min' | 'max'> {
  /** A calendar date, `yyyy-mm-dd`, or empty. */
  value: string;
  onValueChange: (value: string) => void;
  min?: string;
  max?: string;
}

/** A calendar date, typed or picked in the system's own date picker. */
export function DateInput({ value, onValueChange, ...rest }: DateInputProps) {
  return (
    <TextInput {...rest} type="date" value={value} onChange={(event) => onValueChange(event.target.value)} />
  );
}
