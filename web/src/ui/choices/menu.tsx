import { Slot } from 'radix-ui';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useId, useRef, useState } from 'react';
import { loadLater } from '../load-later.tsx';
import type { MenuShape } from './menu-content.tsx';

export type { MenuItem } from './menu-content.tsx';

const MenuContent = loadLater(async () => (await import('./menu-content.tsx')).MenuContent);

interface MenuProps extends MenuShape {
  /** A button that accepts a ref; it gets its state and keyboard handling. */
  trigger: ReactElement;
}

/**
 * Actions behind a button. On phones it rises from the bottom as an action sheet (see `app.css`). A page can have hundreds of
 * them, and Radix listens to every key for each, so its part is loaded and rendered only once the button has the pointer or the focus.
 */
export function Menu({ trigger, items, label, heading, headingAlways = false, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [isNear, setNear] = useState(false);
  const [opensOnRelease, setOpensOnRelease] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const byKeyRef = useRef(false);
  const id = useId();
  const press = (event: PointerEvent) => {
    byKeyRef.current = false;
    // A sheet that opened under the finger, or under a pointer on a narrow screen, would take the release for a choice.
    const waits = event.pointerType === 'touch' || window.matchMedia('(max-width: 767px)').matches;
    setOpensOnRelease(waits);
    if (waits) event.preventDefault();
    if (waits || event.button !== 0 || event.ctrlKey) return;
    // The menu gets the focus, not the button.
    if (!open) event.preventDefault();
    setOpen(!open);
  };
  const pressKey = (event: KeyboardEvent) => {
    const toggles = event.key === 'Enter' || event.key === ' ';
    if (!toggles && event.key !== 'ArrowDown') return;
    event.preventDefault();
    byKeyRef.current = true;
    setOpen(!toggles || !open);
  };
  const button = (
    <Slot.Root
      ref={opener}
      id={id}
      aria-haspopup="menu"
      aria-expanded={open}
      aria-controls={open ? `${id}-menu` : undefined}
      data-state={open ? 'open' : 'closed'}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      onPointerDown={press}
      onKeyDown={pressKey}
      onClick={() => opensOnRelease && setOpen(!open)}
    >
      {trigger}
    </Slot.Root>
  );
  return (
    <>
      {button}
      {(isNear || open) && (
        <MenuContent
          {...{ items, label, heading, headingAlways, align, opener, byKeyRef, id, open }}
          onOpenChange={setOpen}
        />
      )}
    </>
  );
}
