import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'signal';

interface ButtonLook {
  /** One primary per screen. Danger only in the dialog that confirms; signal at most once. */
  variant?: ButtonVariant;
  size?: 'medium' | 'large';
  /** Precedes the label; 18 px. */
  icon?: ReactNode;
}

const BASE =
  'inline-flex items-center justify-center gap-2 rounded border font-strong semi-narrow whitespace-nowrap no-underline transition-colors';

const SIZES = {
  medium: 'min-h-control px-4',
  large: 'min-h-13 px-6 text-[17px]',
} as const;

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-action text-action-ink hover:bg-action-hover active:bg-action-press',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-sunken active:bg-line',
  ghost: 'border-transparent text-action-text hover:bg-action-soft',
  danger: 'border-transparent bg-danger text-danger-ink hover:bg-danger-hover',
  signal: 'border-transparent bg-signal text-signal-ink hover:bg-signal-hover',
};

const OFF = 'cursor-not-allowed border-line bg-sunken text-ink-3';

/** A button's classes, for the rare element that is neither a button nor a route link. */
export function buttonClasses({ variant = 'secondary', size = 'medium' }: ButtonLook = {}): string {
  return classNames(BASE, SIZES[size], VARIANTS[variant]);
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner, ignores clicks, and keeps the button's width and focus. */
    busy?: boolean;
    /** The label while busy; by default unchanged. */
    busyLabel?: string;
  };

const ignoreClick = (event: MouseEvent) => event.preventDefault();

/** A button; `type="button"` by default, so that none submits a form by accident. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  busy = false,
  busyLabel,
  disabled = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const look = disabled && !busy ? OFF : VARIANTS[variant];
  return (
    <button
      type={type}
      disabled={disabled && !busy}
      // Not `disabled`, which would take the focus from the person who pressed it.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? ignoreClick : onClick}
      className={classNames(BASE, SIZES[size], look, className)}
      {...rest}
    >
      {/* Both labels share one cell, so the button is as wide as the wider one, busy or not. */}
      <span className="grid place-items-center *:col-start-1 *:row-start-1">
        <span
          aria-hidden={busy || undefined}
          className={classNames('inline-flex items-center gap-2', busy && 'invisible')}
        >
          {icon}
          {children}
        </span>
        {(busy || busyLabel !== undefined) && (
          <span
            aria-hidden={!busy || undefined}
            className={classNames('inline-flex items-center gap-2', !busy && 'invisible')}
          >
            <Spinner />
            {busyLabel ?? children}
          </span>
        )}
      </span>
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook;

/** A link that looks like a button, for navigation. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  const look = { ...(variant && { variant }), ...(size && { size }) };
  return (
    <Link className={classNames(buttonClasses(look), className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}
