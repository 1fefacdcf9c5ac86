import type { AnswerRequest, ChangesSinceSent, Message } from '@plumbline/contract/estimates/questions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/http/http-client.ts';
import { keepAnswer } from '../../lib/http/keep-answer.ts';
import { refreshEstimates } from './api.ts';
import { type DocumentKind, useDocumentKind } from './document-kind.ts';

const messagesKey = ({ path }: DocumentKind, id: string) => [path, id, 'messages'] as const;

/** The messages of clients and contractor about an estimate, oldest first. */
export function useMessages(id: string) {
  return useQuery<Message[]>({ queryKey: messagesKey(useDocumentKind(), id), staleTime: 0 });
}

/** The changes that the client will read once the estimate is sent, if they requested changes. */
export function useChanges(id: string) {
  return useQuery<ChangesSinceSent>({ queryKey: [useDocumentKind().path, id, 'changes'], staleTime: 0 });
}

/** Sends an answer; the same `id` again counts once. */
export function useAnswer(estimateId: string) {
  const queryClient = useQueryClient();
  const kind = useDocumentKind();
  return useMutation({
    mutationFn: (answer: AnswerRequest) =>
      request<Message[]>('POST', `${kind.path}/${estimateId}/answers`, answer, {}, true),
    onSuccess: (messages) => {
      keepAnswer(queryClient, messagesKey(kind, estimateId), messages);
      refreshEstimates(queryClient, [estimateId]);
    },
  });
}

/** Marks messages as read, or closes the request for changes. */
export function useCloseMessages(estimateId: string) {
  const queryClient = useQueryClient();
  const kind = useDocumentKind();
  return useMutation({
    mutationFn: (path: 'messages/read' | 'changes-done') =>
      request('POST', `${kind.path}/${estimateId}/${path}`, undefined, {}, true),
    onSuccess: () => refreshEstimates(queryClient, [estimateId]),
  });
}
