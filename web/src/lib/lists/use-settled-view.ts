import { useEffect, useState } from 'react';

/** How long typing must pause before the search runs. */
const SEARCH_DELAY_MS = 200;

/** The view to fetch: filters apply at once, the search after typing pauses. */
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
