import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A short word about a thing: its kind or plan. "strong" is for the plan alone. */
export function Badge({ look = 'plain', children }: { look?: 'plain' | 'strong'; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 max-w-full items-center rounded-small border px-2 text-sm font-[560] semi-narrow whitespace-nowrap',
        look === 'strong' ? 'border-transparent bg-action text-action-ink' : 'border-line-strong text-ink-2',
      )}
    >
      <span className="truncate">{children}</span>
    </span>
  );
}

/** How many things wait for the reader. */
export function CountBadge({ count, className }: { count: number; className?: string | undefined }) {
  return (
    <span
      className={classNames(
        'figures inline-grid h-4.75 min-w-4.75 place-items-center rounded-full bg-action px-1.25 text-xs font-[640] text-action-ink',
        className,
      )}
    >
      {count.toLocaleString('en-US')}
    </span>
  );
}
