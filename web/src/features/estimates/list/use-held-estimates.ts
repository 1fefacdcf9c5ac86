import type { EstimateSummary } from '@plumbline/contract/estimates';
import { ESTIMATE_STATUSES } from '@plumbline/contract/estimates/statuses';
import { useMemo } from 'react';
import type { Page } from '../../../lib/http/fetch-page.ts';
import { useHeldOutcomes, useWithoutDeleted } from '../../../ui/overlays/use-held-changes.ts';

/** A page of estimates as it will be once held changes are sent, and the number of rows that are being deleted. */
export function useHeldEstimates(page: Page<EstimateSummary> | undefined) {
  const { data, deleted } = useWithoutDeleted(page);
  const held = useHeldOutcomes();
  return useMemo(() => {
    const rows = data?.rows.map((estimate) => {
      const status = ESTIMATE_STATUSES.find((known) => known === held.get(estimate.id));
      return status ? { ...estimate, status } : estimate;
    });
    return { data: data && rows && { ...data, rows }, deleted };
  }, [data, deleted, held]);
}
