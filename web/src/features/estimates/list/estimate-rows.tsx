import type { EstimateSummary } from '@plumbline/contract/estimates';
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
  const { actions, question } = useRowActions();
  const Rows = hasCards ? EstimateCards : EstimateTable;
  return (
    <>
      {estimates.length > 0 && <Rows estimates={estimates} actions={actions} />}
      {question}
    </>
  );
}
