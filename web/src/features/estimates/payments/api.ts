import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { SelectionOnWire } from '@plumbline/contract/content/groups';
import type { Estimate } from '@plumbline/contract/estimates';
import { isAnswered } from '@plumbline/contract/estimates/statuses';
import type { Payment, RecordPaymentRequest, RefundRequest } from '@plumbline/contract/payments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/http/http-client.ts';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { ESTIMATES, keepDocument, keepEstimate, refreshEstimates } from '../api.ts';
import { useDocumentKind } from '../document-kind.ts';

/**
 * Records a payment for an estimate or a change order; an unanswered one is marked as accepted first, with
 * `selection`, which a retry does not repeat. A refusal usually means that the data is outdated, so it is
 * refetched then too.
 */
export function useRecordPayment(
  { id, status }: Pick<Estimate, 'id' | 'status'>,
  selection?: SelectionOnWire,
) {
  const queryClient = useQueryClient();
  const { path } = useDocumentKind();
  return useMutation({
    mutationFn: async (payment: RecordPaymentRequest) => {
      if (!isAnswered(status))
        await request<Estimate | ChangeOrder>('PATCH', `${path}/${id}/status`, {
          status: 'accepted',
          ...(selection && { selection }),
        });
      return request<Estimate | ChangeOrder>('POST', `${path}/${id}/payments`, payment);
    },
    onSuccess: (answer) => keepDocument(queryClient, answer),
    onError: () => refreshEstimates(queryClient, [id]),
  });
}

/** Marks a payment of the schedule as due, or undoes that. */
export function useStageReached(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ stage, isReached }: { stage: string; isReached: boolean }) =>
      request<Estimate>(isReached ? 'POST' : 'DELETE', `${ESTIMATES}/${id}/stages/${stage}/reached`),
    onSuccess: (answer) => keepEstimate(queryClient, answer),
    onError: (error) => toastFailure(error, { fallback: 'Failed to change the payment. Please try again.' }),
  });
}

/** The address of a payment's receipt. */
export const receiptPath = (id: string) => `/api/payments/${id}/receipt`;

/**
 * A call about one payment. Its document, its job and every list are refetched, also after a refusal, which
 * usually means that the data is outdated.
 */
function usePaymentCall<Body>(call: (body: Body) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: call, onSettled: () => refreshEstimates(queryClient) });
}

export const useRefundPayment = (id: string) =>
  usePaymentCall((body: RefundRequest) => request<Payment>('POST', `/api/payments/${id}/refunds`, body));

export const useWithdrawPayment = () =>
  usePaymentCall(({ id, reason }: { id: string; reason: string }) =>
    request('POST', `/api/payments/${id}/withdraw`, { reason }),
  );

export const useSendReceipt = () => usePaymentCall((id: string) => request('POST', receiptPath(id)));
