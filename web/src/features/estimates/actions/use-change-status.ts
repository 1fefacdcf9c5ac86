import type { EstimateSummary } from '@plumbline/contract/estimates';
import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { useRef } from 'react';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useChangeEstimateStatus } from '../api.ts';
import { type DocumentKind, useDocumentKind } from '../document-kind.ts';
import { reportFailure } from './report-failure.ts';

/** The toast that confirms a change to this status. */
export function successTitle(status: EstimateStatus, name: DocumentKind['name'] = 'Estimate'): string {
  if (status === 'accepted') return `${name} accepted successfully`;
  if (status === 'declined') return `${name} declined successfully`;
  return `${name} updated successfully`;
}

/**
 * Changes an estimate's status and reports the result; resolves to whether it worked. While a change is pending another
 * is ignored.
 */
export function useChangeStatus() {
  const { mutateAsync, isPending, variables } = useChangeEstimateStatus();
  const { name, noun } = useDocumentKind();
  const underWay = useRef(new Set<string>());
  const changeStatus = async (
    { id }: Pick<EstimateSummary, 'id'>,
    status: EstimateStatus,
  ): Promise<boolean> => {
    if (underWay.current.has(id)) return false;
    underWay.current.add(id);
    try {
      await mutateAsync({ id, status });
      toast({ title: successTitle(status, name) });
      return true;
    } catch (error) {
      reportFailure(error, `Failed to update ${noun} status`);
      return false;
    } finally {
      underWay.current.delete(id);
    }
  };
  return { changeStatus, changingId: isPending ? variables.id : null };
}
