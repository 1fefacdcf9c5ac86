import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** The note above the sections of lines when a line is missing. */
export function MissingLines({ children }: { children: ReactNode }) {
  return (
    <p data-fault tabIndex={-1} className="flex items-start gap-1.5 border-b border-line py-4 text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 flex-none" />
      {children}
    </p>
  );
}
