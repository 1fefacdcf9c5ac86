import type { Reminders, RemindersRequest } from '@plumbline/contract/estimates/reminders';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/http/http-client.ts';
import { ESTIMATES, estimateKey, remindersKey } from './api.ts';

/** On which days the client of an estimate is reminded; read anew whenever it is shown. */
export function useReminders(estimateId: string) {
  return useQuery<Reminders>({ queryKey: remindersKey(estimateId), staleTime: 0 });
}

/** Chooses days for one estimate. A refusal most often means that the client was quicker, so all is read again then. */
export function useChangeReminders(estimateId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: RemindersRequest) =>
      request<Reminders>('PUT', `${ESTIMATES}/${estimateId}/reminders`, choice),
    onSuccess: (reminders) => queryClient.setQueryData(remindersKey(estimateId), reminders),
    onError: () => void queryClient.invalidateQueries({ queryKey: estimateKey(estimateId) }),
  });
}
