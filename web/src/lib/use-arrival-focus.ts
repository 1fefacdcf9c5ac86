import { type RefObject, useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/**
 * For the heading of a page: gets the focus if following a link or a button led here and what was pressed is gone. After a full
 * load or "back" the focus stays where the browser puts it.
 */
export function useArrivalFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const type = useNavigationType();
  const [isArrival] = useState(type !== NavigationType.Pop);
  useEffect(() => {
    if (isArrival && document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [isArrival]);
  return target;
}
