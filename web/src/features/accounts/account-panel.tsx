import { type ReactNode, useEffect, useRef } from 'react';

interface AccountPanelProps {
  title: string;
  children: ReactNode;
  /** The next steps, the primary one first. */
  actions: ReactNode;
}

/** Replaces a submitted form. The focus moves to its title, so that screen readers announce it. */
export function AccountPanel({ title, children, actions }: AccountPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
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
