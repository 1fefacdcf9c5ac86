import type { Estimate } from '@plumbline/contract/estimates';
import { useEffect, useRef } from 'react';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useDuplicateEstimate } from '../api.ts';
import { reportFailure } from './report-failure.ts';

/** Copies an estimate to a new draft; `onDuplicated` gets the copy, unless its page was left. While a copy is pending another is ignored. */
export function useDuplicate(onDuplicated?: (copy: Estimate) => void) {
  const { mutateAsync } = useDuplicateEstimate();
  const underWay = useRef(new Set<string>());
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);
  return async (id: string) => {
    if (underWay.current.has(id)) return;
    underWay.current.add(id);
    try {
      const copy = await mutateAsync(id);
      toast({ title: 'Estimate duplicated successfully' });
      if (!isLeft.current) onDuplicated?.(copy);
    } catch (error) {
      reportFailure(error, 'Failed to duplicate estimate');
    } finally {
      underWay.current.delete(id);
    }
  };
}
