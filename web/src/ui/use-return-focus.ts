import { type RefObject, useRef } from 'react';
import { takeMenuOpener } from './menu-opener.ts';

/**
 * Gives the focus back once a dialog has closed: to whatever had it before (the button of the menu, for an item of a
 * menu), to `fallback` where that is gone by then, and else to the page's main part. The handlers belong on a dialog's content; Radix by itself only knows a trigger it has drawn.
 */
export function useReturnFocus(fallback?: RefObject<HTMLElement | null>) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      const menuOpener = takeMenuOpener();
      const active = document.activeElement;
      const isLeaving = active === document.body || active?.closest('[role=menu]');
      before.current = isLeaving ? menuOpener : active;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Whoever closed the dialog may have given the focus its next place.
      if (document.activeElement && document.activeElement !== document.body) return;
      const opener = before.current;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else (fallback?.current ?? document.querySelector('main'))?.focus();
    },
  };
}
