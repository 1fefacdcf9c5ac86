import type { ReactNode } from 'react';
import { Bob } from './bob.tsx';
import { classNames } from './class-names.ts';

interface EmptyStateProps {
  title: string;
  /** One sentence. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** Heading level of the title. */
  headingLevel?: 1 | 2 | 3;
  /** Less room around it, inside a section. */
  compact?: boolean;
  className?: string;
}

/** A plumb line with nothing on it yet. */
export function EmptyState({
  title,
  children,
  action,
  headingLevel = 2,
  compact = false,
  className,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      className={classNames(
        'grid justify-items-center gap-1.5 px-4 text-center',
        compact ? 'py-4' : 'py-12',
        className,
      )}
    >
      <span aria-hidden="true" className="h-14 w-px bg-line-strong" />
      <Bob className="-mt-1.5 mb-2.5 text-ink-3" />
      <Heading className="text-base tracking-normal">{title}</Heading>
      {children && <p className="max-w-[52ch] text-ink-2">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
