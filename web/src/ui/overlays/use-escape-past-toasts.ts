import { type RefObject, useEffect } from 'react';

const LAYERS = '[role=dialog], [role=alertdialog]';
const ABOVE_DIALOGS = '[data-radix-popper-content-wrapper]';

/**
 * Lets Escape close a dialog below a toast. Radix passes Escape to the newest layer only, and a toast is a layer while
 * it is in the page, even dismissed.
 */
export function useEscapePastToasts(
  content: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      // Radix marks the events it has handled.
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
