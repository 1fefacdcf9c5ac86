import type { EstimateSummary } from '@plumbline/contract/estimates';
import { ESTIMATE_STATUSES } from '@plumbline/contract/estimates/statuses';
import { useMemo } from 'react';
import { useHeldOutcomes } from '../../../ui/overlays/use-held-changes.ts';
import { EstimateCards } from './estimate-cards.tsx';
import { EstimateTable } from './estimate-table.tsx';
import { useRowActions } from './use-row-actions.tsx';

/** The estimates with the statuses they will have once the held changes are sent. */
function applyHeld(
  estimates: readonly EstimateSummary[],
  held: ReadonlyMap<string, string>,
): readonly EstimateSummary[] {
  if (held.size === 0) return estimates;
  return estimates.map((estimate) => {
    const status = ESTIMATE_STATUSES.find((known) => known === held.get(estimate.id));
    return status ? { ...estimate, status } : estimate;
  });
}

/** The estimates of a page, with their actions. */
export function EstimateRows({
  estimates,
  hasCards,
}: {
  estimates: readonly EstimateSummary[];
  hasCards: boolean;
}) {
  const { actions, question } = useRowActions();
  const held = useHeldOutcomes();
  const rows = useMemo(() => applyHeld(estimates, held), [estimates, held]);
  const Rows = hasCards ? EstimateCards : EstimateTable;
  return (
    <>
      {rows.length > 0 && <Rows estimates={rows} actions={actions} />}
      {question}
    </>
  );
}
