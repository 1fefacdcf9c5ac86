import { type ReactNode, useEffect, useRef } from 'react';

interface AccountPanelProps {
  title: string;
  children: ReactNode;
  /** Where to go from here, the main one first. */
  actions: ReactNode;
}

/** What takes a form's place once it has done its work. The focus moves to its title, so that it is heard. */
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
