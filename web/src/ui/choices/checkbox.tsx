import { Check, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

interface CheckboxProps {
  label: ReactNode;
  /** "indeterminate" shows a bar: some of the items below are checked. */
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
}

const STATES: Readonly<Record<string, string>> = {
  true: 'checked',
  false: 'unchecked',
  indeterminate: 'indeterminate',
};

/** A checkbox with its label on the right. */
export function Checkbox({ label, checked, onCheckedChange, disabled = false, className }: CheckboxProps) {
  const id = useId();
  return (
    <div
      className={classNames(
        'flex min-h-6 items-start gap-2.5 max-md:min-h-11 max-md:items-center pointer-coarse:min-h-11 pointer-coarse:items-center',
        className,
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: an input cannot contain its mark. */}
      <button
        type="button"
        // oxlint-disable-next-line prefer-tag-over-role
        role="checkbox"
        id={id}
        aria-labelledby={`${id}-label`}
        aria-checked={checked === 'indeterminate' ? 'mixed' : checked}
        data-state={STATES[String(checked)]}
        onClick={() => onCheckedChange(checked !== true)}
        // As in any checkbox, only Space changes it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        disabled={disabled}
        className="relative mt-px grid size-5 flex-none place-items-center rounded-small border border-line-strong bg-surface text-action-ink transition-colors after:absolute after:-inset-3 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 enabled:data-[state=checked]:border-action enabled:data-[state=checked]:bg-action enabled:data-[state=indeterminate]:border-action enabled:data-[state=indeterminate]:bg-action"
      >
        {checked === 'indeterminate' && <Minus aria-hidden="true" className="size-3.5" strokeWidth={2.5} />}
        {checked === true && <Check aria-hidden="true" className="size-3.5 [stroke-width:2.75]" />}
      </button>
      <label id={`${id}-label`} htmlFor={id} className={disabled ? 'text-ink-3' : 'cursor-pointer'}>
        {label}
      </label>
    </div>
  );
}
