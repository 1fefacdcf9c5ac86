import type { EstimateSummary } from '@plumbline/contract/estimates';
import { useFirstRows } from '../../../ui/lists/use-first-rows.ts';
import { EstimateCards } from './estimate-cards.tsx';
import { EstimateTable } from './estimate-table.tsx';
import { useRowActions } from './use-row-actions.tsx';

/** The estimates of a page, with their actions. */
export function EstimateRows({
  estimates,
  hasCards,
}: {
  estimates: readonly EstimateSummary[];
  hasCards: boolean;
}) {
  const rows = useFirstRows(estimates);
  const { actions, question } = useRowActions();
  const Rows = hasCards ? EstimateCards : EstimateTable;
  return (
    <>
      {rows.length > 0 && <Rows estimates={rows} actions={actions} />}
      {question}
    </>
  );
}
