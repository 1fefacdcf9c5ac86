import { type RefObject, useRef } from 'react';
import { takeMenuOpener } from '../choices/menu-opener.ts';

const OPEN_DIALOGS = ':is([role=dialog], [role=alertdialog]):not([data-state=closed])';
const FIELD = ':is(input:not([type=hidden]), textarea, [role=combobox]):not([disabled])';
const CONTROL = ':is(button, a[href]):not([disabled], [aria-disabled=true])';

/** The focus target in the topmost open dialog: everything behind it is inert. */
function placeInOpenDialog(): HTMLElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>(OPEN_DIALOGS)].at(-1);
  if (!dialog) return null;
  return dialog.querySelector<HTMLElement>(FIELD) ?? dialog.querySelector<HTMLElement>(CONTROL) ?? dialog;
}

/**
 * Restores the focus after a dialog has closed: to the previous element (for a menu item, the menu's button), to
 * `fallback` if that is gone, to another open dialog, or else to the page's main part. The handlers belong on a
 * dialog's content; Radix only knows its own trigger.
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
      // The code that closed the dialog may have moved the focus already.
      if (document.activeElement && document.activeElement !== document.body) return;
      const opener = before.current;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else (fallback?.current ?? placeInOpenDialog() ?? document.querySelector('main'))?.focus();
    },
  };
}
