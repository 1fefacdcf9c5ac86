import { Tooltip as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

const OPEN_DELAY_MS = 700;
/** Within this time after leaving one tooltip the next opens at once. */
const SKIP_DELAY_MS = 300;

/** Rendered once, at the root of the app. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Primitive.Provider>
  );
}

interface TooltipProps {
  /** A word or two; essential text never belongs in a tooltip. */
  label: ReactNode;
  /** A focusable element that accepts a ref. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A short explanation on hover or focus, after 700 ms. */
export function Tooltip({ label, children, side = 'top' }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-64 animate-appear data-[state=closed]:hidden rounded-inner bg-ink px-2.25 py-1.25 text-sm text-ink-invert"
        >
          {label}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
