import { useEffect, useState } from 'react';
import type { ListView } from './list-view.ts';

/** How long typing must rest before it is searched for. */
const SEARCH_DELAY_MS = 200;

/** The view the list is asked for: at once what is chosen, and what is typed as soon as the typing rests. */
export function useSettledView(view: ListView): ListView {
  const [settled, setSettled] = useState(view);
  const isTyping = view.search.trim() !== settled.search.trim();
  if (!isTyping && settled !== view) setSettled(view);
  useEffect(() => {
    const timer = isTyping ? setTimeout(() => setSettled(view), SEARCH_DELAY_MS) : undefined;
    return () => clearTimeout(timer);
  }, [view, isTyping]);
  return isTyping ? settled : view;
}
