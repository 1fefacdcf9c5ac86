import type { Reminders, RemindersRequest } from '@plumbline/contract/estimates/reminders';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/http/http-client.ts';
import { keepAnswer } from '../../lib/http/keep-answer.ts';
import { JUST_CAME_MS } from '../../lib/http/query-client.ts';
import { remindersKey } from './api.ts';
import { useDocumentKind } from './document-kind.ts';

/** The reminder days of an estimate; refetched whenever shown. */
export function useReminders(estimateId: string) {
  return useQuery<Reminders>({
    queryKey: remindersKey(useDocumentKind(), estimateId),
    staleTime: JUST_CAME_MS,
  });
}

/**
 * Sets an estimate's reminder days. A refusal usually means that the client has answered, so everything is refetched
 * then.
 */
export function useChangeReminders(estimateId: string) {
  const queryClient = useQueryClient();
  const kind = useDocumentKind();
  return useMutation({
    mutationFn: (choice: RemindersRequest) =>
      request<Reminders>('PUT', `${kind.path}/${estimateId}/reminders`, choice),
    onSuccess: (reminders) => keepAnswer(queryClient, remindersKey(kind, estimateId), reminders),
    onError: () => void queryClient.invalidateQueries({ queryKey: [kind.path, estimateId] }),
  });
}
