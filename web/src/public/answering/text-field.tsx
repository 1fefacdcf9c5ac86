/** @jsxImportSource preact */
import type { ComponentProps } from 'preact';
import { useId } from 'preact/hooks';

/** A labelled input whose error is shown below it and read out with it. */
export function TextField({
  label,
  fault,
  hint,
  ...input
}: { label: string; fault: string | undefined; hint?: string } & ComponentProps<'input'>) {
  const id = useId();
  const below = fault ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        dir="auto"
        {...input}
        id={id}
        aria-invalid={fault !== undefined}
        aria-describedby={below === undefined ? undefined : `${id}-below`}
      />
      {below !== undefined && (
        <p id={`${id}-below`} className={fault === undefined ? 'field-hint' : 'field-fault'}>
          {below}
        </p>
      )}
    </div>
  );
}
