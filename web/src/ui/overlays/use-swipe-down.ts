import { type TouchEvent, useRef } from 'react';
import { PHONE } from '../../lib/use-media-query.ts';

/** The distance a sheet must be pulled before it closes. */
const CLOSING_PX = 90;
const DRAGGED_ITSELF = 'input, textarea, select, canvas, [draggable=true]';

/** Whether something under the finger is scrolled down, so that pulling scrolls it back first. */
function isScrolled(target: Element, panel: Element): boolean {
  for (let at: Element | null = target; at && at !== panel; at = at.parentElement)
    if (at.scrollTop > 0) return true;
  return panel.scrollTop > 0;
}

/** On a phone, pulls a sheet down with one finger and closes it. The handlers belong on the sheet. */
export function useSwipeDown(onClose: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const pulled = useRef(0);
  const end = ({ currentTarget: panel }: TouchEvent<HTMLElement>) => {
    panel.style.removeProperty('translate');
    const isClosing = pulled.current > CLOSING_PX;
    start.current = null;
    pulled.current = 0;
    if (isClosing) onClose();
  };
  return {
    onTouchStart: ({ touches, target, currentTarget }: TouchEvent<HTMLElement>) => {
      const touch = touches[0];
      const isPull =
        touches.length === 1 &&
        matchMedia(PHONE).matches &&
        target instanceof Element &&
        // Events of portals arrive here too.
        currentTarget.contains(target) &&
        !target.closest(DRAGGED_ITSELF) &&
        !isScrolled(target, currentTarget);
      start.current = touch && isPull ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchMove: ({ touches, currentTarget }: TouchEvent<HTMLElement>) => {
      const touch = touches[0];
      if (!start.current || !touch) return;
      const down = touch.clientY - start.current.y;
      // A movement that starts sideways or upward is not a pull.
      if (pulled.current === 0 && down <= Math.abs(touch.clientX - start.current.x)) {
        if (down !== 0) start.current = null;
        return;
      }
      pulled.current = Math.max(0, down);
      currentTarget.style.setProperty('translate', `0 ${pulled.current}px`);
    },
    onTouchEnd: end,
    onTouchCancel: (event: TouchEvent<HTMLElement>) => {
      pulled.current = 0;
      end(event);
    },
  };
}
