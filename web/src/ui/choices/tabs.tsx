import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { useScrollFade } from './use-scroll-fade.ts';

interface TabsProps<Value extends string> {
  /** Accessible name of the row of tabs. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly { value: Value; label: string; count?: number }[];
  /** A link to a page of its own, after the last tab. */
  end?: ReactNode;
  /** `TabPanel`s, one for each tab. */
  children?: ReactNode;
  className?: string;
}

/** A row of tabs over panels. Arrow keys move; on phones the row scrolls sideways. */
export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  tabs,
  end,
  children,
  className,
}: TabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  useScrollFade(row);
  useEffect(() => {
    const chosen = value && row.current?.querySelector('[data-state=active]');
    if (!(chosen instanceof HTMLElement) || !row.current) return;
    // On phones the selected tab may be outside the row; only the row may scroll.
    row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
  }, [value]);
  return (
    <Primitive.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      className={className}
    >
      <div
        ref={row}
        className="fade-edges relative flex overflow-x-auto shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none]"
      >
        <Primitive.List aria-label={label} className="flex flex-none">
          {tabs.map((tab) => (
            <Primitive.Trigger
              key={tab.value}
              value={tab.value}
              className="relative inline-flex min-h-11 flex-none items-center gap-2 px-3 font-medium semi-narrow whitespace-nowrap text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:text-ink data-[state=active]:after:absolute data-[state=active]:after:inset-x-3 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:bg-action first:pl-0 first:data-[state=active]:after:left-0"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="figures font-regular text-ink-3">{tab.count}</span>
              )}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
        {end}
      </div>
      {children}
    </Primitive.Root>
  );
}

/** The contents of one tab. */
export function TabPanel({
  value,
  children,
  keepMounted = false,
  className,
}: {
  value: string;
  children: ReactNode;
  /** Stays mounted, hidden, while another tab is open, to keep its input. */
  keepMounted?: boolean;
  className?: string;
}) {
  return (
    <Primitive.Content
      value={value}
      {...(keepMounted && { forceMount: true })}
      className={classNames('pt-6 data-[state=inactive]:hidden', className)}
    >
      {children}
    </Primitive.Content>
  );
}
