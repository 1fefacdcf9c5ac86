import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { changeListView, type ListKind, type ListView, readListView, writeListView } from './list-view.ts';

/**
 * Search, filters and page of a list, stored in the URL and the history, so that coming back restores the list. The URL
 * follows the input, never the other way round, so that fast typing loses nothing. Each page is a history entry of its
 * own.
 */
export function useListView<Chosen extends Readonly<Record<string, string>>>(kind: ListKind<Chosen>) {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const navigationType = useNavigationType();
  const [view, setView] = useState(() => readListView(kind, { params, state }));
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    // Only this list replaces its own URL; any other navigation here loads the view from the URL.
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
    /** Like `turnTo`, but replaces the history entry, for a page that no longer exists. */
    retreatTo: (cursors: readonly string[]) => go(at(cursors), false),
  };
}
