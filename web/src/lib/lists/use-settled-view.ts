import { useEffect, useState } from 'react';

/** How long typing must rest before it is searched for. */
const SEARCH_DELAY_MS = 200;

/** The view a list is asked for: at once what is chosen, and what is typed as soon as the typing rests. */
export function useSettledView<View extends { readonly search: string }>(view: View): View {
  const [settled, setSettled] = useState(view);
  const isTyping = view.search.trim() !== settled.search.trim();
  if (!isTyping && settled !== view) setSettled(view);
  useEffect(() => {
    const timer = isTyping ? setTimeout(() => setSettled(view), SEARCH_DELAY_MS) : undefined;
    return () => clearTimeout(timer);
  }, [view, isTyping]);
  return isTyping ? settled : view;
}
