import { type ReactNode, useEffect, useRef } from 'react';

interface AccountPanelProps {
  title: string;
  children: ReactNode;
  /** The next steps, the primary one first. */
  actions: ReactNode;
  /** False if a field in it has the focus. */
  takesFocus?: boolean;
}

/** Replaces a submitted form. The focus moves to its title, so that screen readers announce it. */
export function AccountPanel({ title, children, actions, takesFocus = true }: AccountPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="grid gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h1>
      {children}
      <div className="mt-2 flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}
