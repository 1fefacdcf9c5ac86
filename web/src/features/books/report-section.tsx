import { type ReactNode, useId } from 'react';

interface ReportSectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A report with its heading and actions. */
export function ReportSection({ title, action, children }: ReportSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-12 min-w-0">
      <header className="mb-4 flex min-h-control flex-wrap items-center gap-2 border-b border-line-strong pb-2">
        <h2 id={id} className="mr-auto">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
