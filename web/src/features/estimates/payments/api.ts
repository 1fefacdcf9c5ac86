import type { SelectionOnWire } from '@plumbline/contract/content/groups';
import type { Estimate } from '@plumbline/contract/estimates';
import { isAnswered } from '@plumbline/contract/estimates/statuses';
import type { RecordPaymentRequest } from '@plumbline/contract/payments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/http/http-client.ts';
import { ESTIMATES, estimateKey, keepEstimate, refreshAround } from '../api.ts';

/**
 * Records a payment; an unanswered estimate is marked as accepted first, with `selection`, which a retry does not repeat. A
 * refused payment usually came too late, so the data is refetched then too.
 */
export function useRecordPayment(
  { id: estimateId, status }: Pick<Estimate, 'id' | 'status'>,
  selection?: SelectionOnWire,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (payment: RecordPaymentRequest) => {
      if (!isAnswered(status))
        await request<Estimate>('PATCH', `${ESTIMATES}/${estimateId}/status`, {
          status: 'accepted',
          ...(selection && { selection }),
        });
      return request<Estimate>('POST', `${ESTIMATES}/${estimateId}/payments`, payment);
    },
    onSuccess: (estimate) => keepEstimate(queryClient, estimate),
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: estimateKey(estimateId) });
      refreshAround(queryClient);
    },
  });
}
