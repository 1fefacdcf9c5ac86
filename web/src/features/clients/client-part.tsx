import type { ReactNode } from 'react';

interface ClientPartProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of a client's page. */
export function ClientPart({ title, action, children }: ClientPartProps) {
  return (
    <section aria-label={title} className="mb-8">
      <div className="mb-3 flex min-h-control items-center justify-between border-b border-line-strong">
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
