import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId } from 'react';
import { classNames } from '../class-names.ts';

interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const FieldContext = createContext<FieldControl | null>(null);

/**
 * The attributes of the control inside a `Field`: its id, its description and whether it is invalid. Empty outside a
 * field. Every control of this folder applies it.
 */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {};
}

interface FieldProps {
  label: ReactNode;
  /** Shown under the control unless there is an error. */
  hint?: ReactNode;
  /** A sentence; marks the control as invalid and describes it. */
  error?: ReactNode;
  /** At the right end of the label's line, such as a link. */
  action?: ReactNode;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
  /** One control. */
  children: ReactNode;
  className?: string;
}

/** A label, one control, and a hint or an error below it. */
export function Field({ label, hint, error, action, labelHidden = false, children, className }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const control: FieldControl = {
    id,
    'aria-describedby': error || hint ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className={classNames('grid min-w-0 content-start gap-1.5', className)}>
      <div className={labelHidden ? 'sr-only' : 'flex items-baseline gap-3'}>
        <label htmlFor={id} className="text-sm font-medium text-ink-2">
          {label}
        </label>
        {action && <span className="ml-auto text-sm">{action}</span>}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {(error || hint) && (
        <p
          id={noteId}
          className={classNames('flex items-start gap-1.5 text-sm', error ? 'text-danger' : 'text-ink-3')}
        >
          {error && <CircleAlert aria-hidden="true" className="mt-px size-4" />}
          <span className="min-w-0">{error || hint}</span>
        </p>
      )}
    </div>
  );
}
