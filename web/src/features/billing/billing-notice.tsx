import type { ReactNode } from 'react';

interface BillingNoticeProps {
  title: string;
  children?: ReactNode;
  /** The next steps, the primary one first. */
  actions?: ReactNode;
}

/** A page with a single message: what is happening or has happened, and what to do next. */
export function BillingNotice({ title, children, actions }: BillingNoticeProps) {
  return (
    <div className="mx-auto max-w-140 pt-[4vh] md:pt-[8vh]">
      <h1 className="border-b border-ink pb-4">{title}</h1>
      <div className="mt-5 grid gap-4">{children}</div>
      {actions && <div className="mt-6 flex flex-wrap gap-2 max-md:grid">{actions}</div>}
    </div>
  );
}
