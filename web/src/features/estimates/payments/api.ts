import type { Estimate } from '@plumbline/contract/estimates';
import type { RecordPaymentRequest } from '@plumbline/contract/payments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/http/http-client.ts';
import { ESTIMATES, estimateKey, keepEstimate, refreshAround } from '../api.ts';

/** A refused payment usually came too late, so the data is refetched then too. */
export function useRecordPayment(estimateId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (payment: RecordPaymentRequest) =>
      request<Estimate>('POST', `${ESTIMATES}/${estimateId}/payments`, payment),
    onSuccess: (estimate) => keepEstimate(queryClient, estimate),
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: estimateKey(estimateId) });
      refreshAround(queryClient);
    },
  });
}
