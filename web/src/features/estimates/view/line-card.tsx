import { type ReactNode, useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';

interface LineCardProps {
  title: string;
  /** Formatted: `1,440.00`. */
  sum: string;
  children: ReactNode;
}

/** A section's lines under its name and sum. */
export function LineCard({ title, sum, children }: LineCardProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-8">
      <header className="flex items-baseline gap-3 border-b border-line-strong pb-2">
        <h2 id={headingId}>{title}</h2>
        <span className="figures ml-auto font-strong">{sum}</span>
      </header>
      <ul>{children}</ul>
    </section>
  );
}

interface LineProps {
  id?: string;
  description: string;
  /** How the amount is calculated: "Lead · 32 h × 45.00". */
  reckoning: string;
  /** Formatted: `1,440.00`. */
  amount: string;
  /** A menu. */
  actions?: ReactNode;
}

/** One amount and its calculation. */
export function Line({ id, description, reckoning, amount, actions }: LineProps) {
  return (
    <li
      id={id}
      className={classNames(
        actions !== undefined && 'relative pr-11',
        'scroll-mt-20 target:bg-action-soft grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2.5 md:grid-cols-[minmax(0,1fr)_240px_minmax(110px,auto)] md:items-center',
      )}
    >
      <span className="wrap-anywhere">
        {description || <span className="text-ink-3">No description</span>}
      </span>
      <span className="figures text-ink-2 wrap-anywhere max-md:col-start-1 max-md:row-start-2 max-md:text-sm md:text-right">
        {reckoning}
      </span>
      <span className="figures min-w-23 text-right max-md:col-start-2 max-md:row-start-1">{amount}</span>
      {actions && <span className="absolute top-0.5 -right-1.5">{actions}</span>}
    </li>
  );
}

/** Indicates that a section is empty. */
export function NoLines({ children }: { children: ReactNode }) {
  return <li className="border-b border-line py-2.5 text-ink-3">{children}</li>;
}
