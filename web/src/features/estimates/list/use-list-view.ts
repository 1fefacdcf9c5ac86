import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { changeListView, type ListView, readListView, writeListView } from './list-view.ts';

/**
 * Search, status and page, kept in the address and the history: whoever comes back finds the list as it was left. The
 * address follows what is typed, never the other way round, so that fast typing loses nothing. Another page is a visit of
 * its own, which the browser's back button leaves.
 */
export function useListView() {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const navigationType = useNavigationType();
  const [view, setView] = useState(() => readListView({ params, state }));
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    // Only this list replaces its own address; any other way here is a visit to what the address says.
    if (navigationType !== NavigationType.Replace) setView(readListView({ params, state }));
  }

  const go = (next: ListView, isVisit: boolean) => {
    setView(next);
    const address = writeListView(next);
    setParams(address.params, { state: address.state, replace: !isVisit, preventScrollReset: !isVisit });
  };
  return {
    view,
    narrow: (changes: Partial<Pick<ListView, 'search' | 'status'>>) =>
      go(changeListView(view, changes), false),
    turnTo: (cursors: readonly string[]) => go(changeListView(view, { cursors }), true),
    /** As `turnTo`, for a page that is gone: nobody comes back to it. */
    retreatTo: (cursors: readonly string[]) => go(changeListView(view, { cursors }), false),
  };
}
