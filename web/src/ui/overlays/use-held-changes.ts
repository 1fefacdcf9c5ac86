import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Page } from '../../lib/http/fetch-page.ts';
import { DELETED, heldOutcomes, sendHeldChanges, subscribeToHeldChanges } from './held-changes.ts';

/** The outcomes of held changes, by subject. */
export function useHeldOutcomes(): ReadonlyMap<string, string> {
  return useSyncExternalStore(subscribeToHeldChanges, heldOutcomes);
}

/** A page of a list without the rows whose deletion is held, and how many those are. Leaving the list deletes them. */
export function useWithoutDeleted<Row extends { readonly id: string }>(page: Page<Row> | undefined) {
  useEffect(() => sendHeldChanges, []);
  const held = useHeldOutcomes();
  return useMemo(() => {
    const rows = page?.rows.filter(({ id }) => held.get(id) !== DELETED) ?? [];
    const deleted = page ? page.rows.length - rows.length : 0;
    return { data: page && { ...page, rows, total: page.total - deleted }, deleted };
  }, [page, held]);
}
