import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { CONTROL } from './control-frame.ts';
import { useFieldControl } from './field.tsx';

const LINE_PX = 22;
const PADDING_AND_EDGES_PX = 18;

/** Several lines of text, at least `rows`; grows with its text where the browser can. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldControl();
  return (
    <textarea
      rows={rows}
      style={{ minHeight: rows * LINE_PX + PADDING_AND_EDGES_PX }}
      className={classNames(CONTROL, 'block field-sizing-content max-h-[50dvh] resize-y py-2', className)}
      {...field}
      {...rest}
    />
  );
}
