import { type RefObject, useEffect } from 'react';

const LAYERS = '[role=dialog], [role=alertdialog]';
const ABOVE_DIALOGS = '[data-radix-popper-content-wrapper]';

/**
 * Lets Escape close a dialog that a toast came up over. Radix hands Escape to the newest layer alone, and a toast is
 * one for as long as it is in the page, even dismissed.
 */
export function useEscapePastToasts(
  content: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      // Whatever Radix has closed by itself is marked so.
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const target = event.target;
      const isInToast = target instanceof Element && target.closest('[role=region] li') !== null;
      const isOnTop = [...document.querySelectorAll(LAYERS)].at(-1) === content.current;
      if (isInToast || !isOnTop || document.querySelector(ABOVE_DIALOGS)) return;
      close();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [content, isOpen, close]);
}
