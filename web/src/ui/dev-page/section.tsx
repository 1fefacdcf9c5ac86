import type { ReactNode } from 'react';

/** One type of control, under its name. */
export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-line py-7 lg:grid-cols-[180px_minmax(0,1fr)] lg:gap-8">
      <div>
        <h2 className="text-base">{title}</h2>
        {note && <p className="text-sm text-ink-3">{note}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-4">{children}</div>
    </section>
  );
}

/** Controls side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

/** Fields side by side. */
export function Grid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] items-start gap-x-6 gap-y-5">
      {children}
    </div>
  );
}
