import type { Kit, KitRequest } from '@plumbline/contract/kits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/http/http-client.ts';
import { useRereading } from '../../lib/http/use-rereading.ts';
import { KITS_KEY } from './api.ts';

/** The contractor's own kits by name, then the shipped ones, at today's prices. */
export function useKits() {
  return useQuery<Kit[]>({ queryKey: KITS_KEY });
}

/** Changes one of the contractor's own kits, or adds one; estimates keep their lines. */
export function useSaveKit(id: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: KitRequest) =>
      id === null
        ? request<Kit>('POST', '/api/kits', fields)
        : request<Kit>('PATCH', `/api/kits/${id}`, fields),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KITS_KEY }),
  });
}

/** Deletes one of the contractor's own kits; estimates keep their lines. */
export function useDeleteKit() {
  const onSettled = useRereading({ queryKey: KITS_KEY });
  return useMutation({
    mutationFn: (id: string) => request<undefined>('DELETE', `/api/kits/${id}`),
    onSettled,
  });
}
