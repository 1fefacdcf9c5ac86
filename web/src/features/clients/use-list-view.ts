import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { type ListView, readListView, writeListView } from './list-view.ts';

/**
 * Search, filter and order, kept in the address: whoever comes back finds the list as it was left. The address follows
 * what is typed, never the other way round, so that fast typing loses nothing.
 */
export function useListView() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const [view, setView] = useState(() => readListView(params));
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    // Only this list replaces its own address; any other way here is a visit to what the address says.
    if (navigationType !== NavigationType.Replace) setView(readListView(params));
  }
  const change = (changes: Partial<ListView>) => {
    const next = { ...view, ...changes };
    setView(next);
    setParams(writeListView(next), { replace: true, preventScrollReset: true });
  };
  return [view, change] as const;
}
