import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/** A plain table in a sheet. Amounts come last before the actions, aligned right. */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <div className="relative rounded border border-line bg-surface">
      <table
        className={classNames(
          'w-full border-collapse [&_tbody_tr]:transition-colors [&_tbody_tr]:hover:bg-sunken [&_tbody_tr:last-child_td]:border-b-0',
          className,
        )}
        {...rest}
      />
    </div>
  );
}

type CellProps<Tag extends 'td' | 'th'> = ComponentProps<Tag> & { figures?: boolean };

/** A column's head; `figures` aligns it over a column of amounts. */
export function Th({ figures = false, className, ...rest }: CellProps<'th'>) {
  return (
    <th
      scope="col"
      className={classNames(
        'border-b border-line px-3 py-2.5 text-sm font-medium semi-narrow whitespace-nowrap text-ink-2 first:pl-5',
        figures ? 'text-right' : 'text-left',
        className,
      )}
      {...rest}
    />
  );
}

/** A cell, at least 52 px tall; `figures` aligns it right in tabular figures. */
export function Td({ figures = false, className, ...rest }: CellProps<'td'>) {
  return (
    <td
      className={classNames(
        'h-13 border-b border-line px-3 py-2 align-middle first:pl-5',
        figures && 'figures text-right whitespace-nowrap',
        className,
      )}
      {...rest}
    />
  );
}
