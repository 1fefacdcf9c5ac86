import type { ReactNode } from 'react';
import { useArrivalFocus } from '../lib/use-arrival-focus.ts';

interface PageHeadProps {
  title: string;
  /** Gets the focus when a link that is gone led here. */
  takesFocus?: boolean;
  /** A badge or a short note after the title. */
  children?: ReactNode;
  /** Buttons at the right end; the primary last. */
  actions?: ReactNode;
}

/** A screen's title and actions. */
export function PageHead({ title, takesFocus = false, children, actions }: PageHeadProps) {
  const heading = useArrivalFocus<HTMLHeadingElement>();
  return (
    <div className="mb-6 flex min-h-control flex-wrap items-center gap-3">
      <h1 ref={takesFocus ? heading : null} tabIndex={takesFocus ? -1 : undefined} className="outline-none">
        {title}
      </h1>
      {children}
      {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
