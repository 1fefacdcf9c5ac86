import type { Client, ClientRequest } from '@plumbline/contract/clients';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/http-client.ts';

export const CLIENTS_KEY = ['/api/clients'] as const;

/** The contractor's clients. */
export function useClients() {
  return useQuery<Client[]>({ queryKey: CLIENTS_KEY });
}

/** Creates a client, or changes the one with `id`, whom open estimates follow; settled once the lists are read again. */
export function useSaveClient(id: string | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: ClientRequest) =>
      id === undefined
        ? request<Client>('POST', '/api/clients', fields)
        : request<Client>('PATCH', `/api/clients/${id}`, fields),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: CLIENTS_KEY }),
        id !== undefined && queryClient.invalidateQueries({ queryKey: ['/api/estimates'] }),
      ]),
  });
}

/** Deletes a client; their estimates stay, without the link. */
export function useDeleteClient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE', `/api/clients/${id}`),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: CLIENTS_KEY }),
        queryClient.invalidateQueries({ queryKey: ['/api/estimates'] }),
      ]),
  });
}
