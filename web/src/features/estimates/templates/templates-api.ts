import type { EstimateTemplate, StartedEstimate } from '@plumbline/contract/estimates/templates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/http/http-client.ts';
import { useRereading } from '../../../lib/http/use-rereading.ts';
import { keepEstimate } from '../api.ts';

const TEMPLATES = '/api/estimate-templates';

/** The contractor's own templates by name, then the shipped ones by trade, the contractor's trade first. */
export function useTemplates(enabled = true) {
  return useQuery<EstimateTemplate[]>({ queryKey: [TEMPLATES], enabled });
}

interface SavedTemplate {
  readonly name: string;
  readonly estimateId: string;
  /** The template whose content is replaced; null for a new one. */
  readonly replacedId: string | null;
}

/** Saves an estimate as a new template, or in place of one. */
export function useSaveTemplate() {
  const onSettled = useRereading({ queryKey: [TEMPLATES] });
  return useMutation({
    mutationFn: ({ replacedId, ...fields }: SavedTemplate) =>
      replacedId === null
        ? request<EstimateTemplate>('POST', TEMPLATES, fields)
        : request<EstimateTemplate>('PATCH', `${TEMPLATES}/${replacedId}`, fields),
    onSettled,
  });
}

export function useRenameTemplate() {
  const onSettled = useRereading({ queryKey: [TEMPLATES] });
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      request<EstimateTemplate>('PATCH', `${TEMPLATES}/${id}`, { name }),
    onSettled,
  });
}

export function useDeleteTemplate() {
  const onSettled = useRereading({ queryKey: [TEMPLATES] });
  return useMutation({
    mutationFn: (id: string) => request('DELETE', `${TEMPLATES}/${id}`),
    onSettled,
  });
}

interface Start {
  readonly templateId: string;
  /** The draft to fill; null makes a new one, for this client. */
  readonly draftId: string | null;
  readonly clientId: string | null;
  /** A repeated start with the same key has no second effect. */
  readonly key: string;
}

/** Starts an estimate from a template. */
export function useStartEstimate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ templateId, key, ...start }: Start) =>
      request<StartedEstimate>('POST', `${TEMPLATES}/${templateId}/estimates`, start, {
        'Idempotency-Key': key,
      }),
    onSuccess: ({ estimate }) => {
      keepEstimate(queryClient, estimate, 'none');
      void queryClient.invalidateQueries({ queryKey: [TEMPLATES] });
    },
  });
}
