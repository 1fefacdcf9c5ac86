import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { ElsewhereInPage } from '../elsewhere-in-page.tsx';

export interface TooltipShape {
  /** A word or two; essential text never belongs in a tooltip. */
  label: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

interface TooltipContentProps extends TooltipShape {
  /** What it explains. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The content of a tooltip. */
export function TooltipContent({ label, side = 'top', anchor, open, onOpenChange }: TooltipContentProps) {
  return (
    <Primitive.Provider>
      <Primitive.Root open={open} onOpenChange={onOpenChange}>
        <Primitive.Trigger asChild>
          <ElsewhereInPage element={anchor} />
        </Primitive.Trigger>
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
    </Primitive.Provider>
  );
}
