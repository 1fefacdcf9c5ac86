import { Slot } from 'radix-ui';
import { type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { loadLater } from '../load-later.tsx';
import type { TooltipShape } from './tooltip-content.tsx';

const TooltipContent = loadLater(async () => (await import('./tooltip-content.tsx')).TooltipContent);

const OPEN_DELAY_MS = 700;
/** Within this time after leaving one tooltip the next opens at once. */
const SKIP_DELAY_MS = 300;

let closedAt = Number.NEGATIVE_INFINITY;

interface TooltipProps extends TooltipShape {
  /** A focusable element that accepts a ref. */
  children: ReactElement;
}

/**
 * A short explanation on hover or focus, after 700 ms. A list has a hundred of them, so Radix's part is loaded and rendered only
 * where the pointer or the focus is.
 */
export function Tooltip({ label, children, side = 'top' }: TooltipProps) {
  const anchor = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  const [open, setOpen] = useState(false);
  const timer = useRef<number>(undefined);
  const wait = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const show = (next: boolean) => {
    wait();
    if (open && !next) closedAt = performance.now();
    setOpen(next);
  };
  const approach = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return;
    setNear(true);
    wait();
    const delay = performance.now() - closedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS;
    timer.current = window.setTimeout(() => setOpen(true), delay);
  };
  const focus = () => {
    // Not for a press, which focuses too.
    if (!anchor.current?.matches(':focus-visible')) return;
    setNear(true);
    show(true);
  };
  return (
    <>
      <Slot.Root
        ref={anchor}
        onPointerEnter={approach}
        // Once it is open, Radix closes it: the pointer may go on to the explanation.
        onPointerLeave={wait}
        onPointerDown={() => show(false)}
        onClick={() => show(false)}
        onFocus={focus}
        onBlur={() => show(false)}
      >
        {children}
      </Slot.Root>
      {isNear && <TooltipContent {...{ label, side, anchor, open }} onOpenChange={show} />}
    </>
  );
}
