import type { Estimate } from '@plumbline/contract/estimates';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useDuplicateEstimate } from '../api.ts';
import { reportFailure } from './report-failure.ts';

/** Copies an estimate to a new draft; `onDuplicated` gets the copy. */
export function useDuplicate(onDuplicated?: (copy: Estimate) => void) {
  const { mutateAsync } = useDuplicateEstimate();
  return async (id: string) => {
    try {
      const copy = await mutateAsync(id);
      toast({ title: 'Estimate duplicated successfully' });
      onDuplicated?.(copy);
    } catch (error) {
      reportFailure(error, 'Failed to duplicate estimate');
    }
  };
}
