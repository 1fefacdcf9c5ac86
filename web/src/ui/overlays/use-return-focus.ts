import { type RefObject, useRef } from 'react';
import { takeMenuOpener } from '../choices/menu-opener.ts';

const OPEN_DIALOGS = ':is([role=dialog], [role=alertdialog]):not([data-state=closed])';
const FIELD = ':is(input:not([type=hidden]), textarea, [role=combobox]):not([disabled])';
const CONTROL = ':is(button, a[href]):not([disabled])';

/** Where the focus belongs in the topmost dialog that is still open: what is behind that cannot be used. */
function placeInOpenDialog(): HTMLElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>(OPEN_DIALOGS)].at(-1);
  if (!dialog) return null;
  return dialog.querySelector<HTMLElement>(FIELD) ?? dialog.querySelector<HTMLElement>(CONTROL) ?? dialog;
}

/**
 * Gives the focus back once a dialog has closed: to whatever had it before (the button of the menu, for an item of a
 * menu), to `fallback` where that is gone by then, to another dialog that is still open, and else to the page's main
 * part. The handlers belong on a dialog's content; Radix by itself only knows a trigger it has drawn.
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
      else (fallback?.current ?? placeInOpenDialog() ?? document.querySelector('main'))?.focus();
    },
  };
}
