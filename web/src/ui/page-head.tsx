import type { ReactNode } from 'react';

interface PageHeadProps {
  title: string;
  /** A badge or a short note after the title. */
  children?: ReactNode;
  /** Buttons at the right end; the primary last. */
  actions?: ReactNode;
}

/** A screen's title and actions. */
export function PageHead({ title, children, actions }: PageHeadProps) {
  return (
    <div className="mb-6 flex min-h-control flex-wrap items-center gap-3">
      <h1>{title}</h1>
      {children}
      {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
