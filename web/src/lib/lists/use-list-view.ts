import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { changeListView, type ListKind, type ListView, readListView, writeListView } from './list-view.ts';

/**
 * Search, choices and page of a list, kept in the address and the history: whoever comes back finds the list as it was left.
 * The address follows what is typed, never the other way round, so that fast typing loses nothing. Another page is a visit of
 * its own, which the browser's back button leaves.
 */
export function useListView<Chosen extends Readonly<Record<string, string>>>(kind: ListKind<Chosen>) {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const navigationType = useNavigationType();
  const [view, setView] = useState(() => readListView(kind, { params, state }));
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    // Only this list replaces its own address; any other way here is a visit to what the address says.
    if (navigationType !== NavigationType.Replace) setView(readListView(kind, { params, state }));
  }

  const go = (changes: Partial<ListView<Chosen>>, isVisit: boolean) => {
    const next = changeListView(view, changes);
    setView(next);
    const address = writeListView(kind, next);
    setParams(address.params, { state: address.state, replace: !isVisit, preventScrollReset: !isVisit });
  };
  const at = (cursors: readonly string[]) => ({ cursors }) as Partial<ListView<Chosen>>;
  return {
    view,
    narrow: (changes: Partial<ListView<Chosen>>) => go(changes, false),
    turnTo: (cursors: readonly string[]) => go(at(cursors), true),
    /** As `turnTo`, for a page that is gone: nobody comes back to it. */
    retreatTo: (cursors: readonly string[]) => go(at(cursors), false),
  };
}
