import { type ReactNode, useId } from 'react';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

interface DeveloperSectionProps {
  title: string;
  /** One or two sentences. */
  about: string;
  /** One button. */
  action: ReactNode;
  children: ReactNode;
}

/** A heading with a description and an add button, above a full-width list. */
export function DeveloperSection({ title, about, action, children }: DeveloperSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line py-8">
      <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id={id}>{title}</h2>
          <p className="mt-1 max-w-[64ch] text-ink-2">{about}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** The empty state of a list; understated, because the page has two. */
export function ListEmpty({ title, children }: { title: string; children: string }) {
  return (
    <div className="rounded border border-line bg-surface px-5 py-4">
      <h3 className="text-base tracking-normal">{title}</h3>
      <p className="mt-0.5 text-ink-2">{children}</p>
    </div>
  );
}

export function ListSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="rounded border border-line bg-surface">
      {['w-40', 'w-28'].map((width) => (
        <span
          key={width}
          className="grid min-h-16 content-center gap-2 border-b border-line px-5 last:border-b-0"
        >
          <Skeleton className={width} />
          <Skeleton className="w-56 max-w-full" />
        </span>
      ))}
    </Loading>
  );
}
