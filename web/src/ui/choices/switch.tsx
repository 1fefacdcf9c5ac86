import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
}

/** An on/off switch that takes effect at once, with its label on the right. */
export function Switch({ label, hint, checked, onCheckedChange, disabled = false, className }: SwitchProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={classNames('flex min-h-control items-center gap-3', className)}>
      <button
        type="button"
        role="switch"
        id={id}
        aria-labelledby={`${id}-label`}
        aria-checked={checked}
        data-state={checked ? 'checked' : 'unchecked'}
        onClick={() => onCheckedChange(!checked)}
        disabled={disabled}
        aria-describedby={hint ? hintId : undefined}
        className="group relative h-6 w-10 flex-none rounded-full border border-line-strong bg-sunken transition-colors after:absolute after:-inset-x-1 after:-inset-y-2.5 disabled:cursor-not-allowed disabled:border-line enabled:data-[state=checked]:border-action enabled:data-[state=checked]:bg-action"
      >
        <span className="block size-4 translate-x-0.75 rounded-full bg-ink-2 transition-transform duration-(--calm) group-disabled:bg-line-strong group-data-[state=checked]:translate-x-4.75 group-enabled:group-data-[state=checked]:bg-action-ink" />
      </button>
      <div>
        <label id={`${id}-label`} htmlFor={id} className={disabled ? 'text-ink-3' : 'cursor-pointer'}>
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-sm text-ink-3">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
