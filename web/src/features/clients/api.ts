import type { Client, ClientRequest } from '@plumbline/contract/clients';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/http/http-client.ts';
import { useProfile } from '../../lib/use-session.ts';

export const CLIENTS_KEY = ['/api/clients'] as const;

/** An answer that an older version left in the browser, or gives beside this one, lacks what was added since. */
type KeptClient = Omit<Client, 'currency' | 'otherTotals'> &
  Partial<Pick<Client, 'currency' | 'otherTotals'>>;

/**
 * The contractor's clients. Their totals are in the contractor's currency: after a change of it the list is placeholder data
 * until it is read again.
 */
export function useClients() {
  const { currency } = useProfile();
  return useQuery({
    queryKey: [...CLIENTS_KEY, currency],
    queryFn: async () => {
      const clients = await request<KeptClient[]>('GET', CLIENTS_KEY[0]);
      return clients.map((client): Client => ({ currency, otherTotals: [], ...client }));
    },
    placeholderData: keepPreviousData,
  });
}

/** Creates a client, or changes the one with `id`, whom drafts follow; settled once the lists are read again. */
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
