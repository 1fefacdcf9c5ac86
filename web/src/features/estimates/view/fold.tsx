import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldProps {
  title: string;
  /** Its summary, shown while it is collapsed. */
  value: string;
  children: ReactNode;
}

/** A part of the page on a phone, initially collapsed. */
export function Fold({ title, value, children }: FoldProps) {
  return (
    <details className="group border-b border-line first-of-type:border-t open:pb-6">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
        <h2 className="flex-none text-base">{title}</h2>
        <span className="figures ml-auto truncate text-ink-2 group-open:invisible">{value}</span>
        <ChevronDown aria-hidden="true" className="size-4 flex-none text-ink-2 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
