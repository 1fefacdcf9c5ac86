import type { ApiKey, ApiKeyRequest, NewApiKey } from '@plumbline/contract/developers/api-keys';
import type {
  Webhook,
  WebhookDelivery,
  WebhookRequest,
  WebhookWithSecret,
} from '@plumbline/contract/developers/webhooks';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchPageByKey } from '../../lib/http/fetch-page.ts';
import { request } from '../../lib/http/http-client.ts';
import { useRereading } from '../../lib/http/use-rereading.ts';

const KEYS = ['/api/api-keys'] as const;
const WEBHOOKS = ['/api/webhooks'] as const;
const LOG_PAGE = '20';
/** How often the log is refetched while a delivery is pending. */
const QUEUED_POLL_MS = 3000;

const logKey = (webhookId: string) => [...WEBHOOKS, webhookId, 'deliveries', { limit: LOG_PAGE }] as const;

/** The active keys, refetched each time the page is opened, for their last use. */
export function useApiKeys() {
  return useQuery<ApiKey[]>({ queryKey: KEYS, staleTime: 0 });
}

/** Creates a key; only the response contains it, and it is not cached. */
export function useCreateKey() {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (fields: ApiKeyRequest) => request<NewApiKey>('POST', '/api/api-keys', fields),
    // A lost answer may have been that of a created key.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: KEYS }),
  });
}

export function useRevokeKey() {
  const onSettled = useRereading({ queryKey: KEYS });
  return useMutation({
    mutationFn: (id: string) => request('DELETE', `/api/api-keys/${id}`),
    onSettled,
  });
}

export function useWebhooks() {
  return useQuery<Webhook[]>({ queryKey: WEBHOOKS, staleTime: 0 });
}

/** Creates a webhook, or updates the one with `id`; the response to a creation contains the secret. */
export function useSaveWebhook(id: string | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (fields: WebhookRequest): Promise<Webhook & { readonly secret?: string }> =>
      id === undefined
        ? request<WebhookWithSecret>('POST', '/api/webhooks', fields)
        : request<Webhook>('PATCH', `/api/webhooks/${id}`, fields),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: WEBHOOKS, exact: true }),
  });
}

/** Enables or disables a webhook. */
export function useSwitchWebhook(id: string) {
  const onSettled = useRereading({ queryKey: WEBHOOKS, exact: true });
  return useMutation({
    mutationFn: (active: boolean) => request<Webhook>('PATCH', `/api/webhooks/${id}`, { active }),
    onSettled,
  });
}

export function useDeleteWebhook() {
  const onSettled = useRereading({ queryKey: WEBHOOKS, exact: true });
  return useMutation({
    mutationFn: (id: string) => request('DELETE', `/api/webhooks/${id}`),
    onSettled,
  });
}

/** Rotates a webhook's secret; only the response contains it. */
export function useRotateSecret() {
  return useMutation({
    gcTime: 0,
    mutationFn: (id: string) => request<WebhookWithSecret>('POST', `/api/webhooks/${id}/rotate-secret`),
  });
}

/** A webhook's deliveries, newest first; refetched while one is pending. */
export function useDeliveries(webhookId: string) {
  return useInfiniteQuery({
    queryKey: logKey(webhookId),
    queryFn: ({ queryKey: [path, id, log, query], pageParam }) =>
      fetchPageByKey<WebhookDelivery>({
        queryKey: [path, id, log, pageParam === null ? query : { ...query, cursor: pageParam }],
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      const rows = state.data?.pages.flatMap((page) => page.rows) ?? [];
      return rows.some((row) => row.state === 'queued') ? QUEUED_POLL_MS : false;
    },
  });
}

/** Sends a test, or resends the delivery with the given id; settles once the log is refetched. */
export function useSendDelivery(webhookId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string | null) =>
      request<WebhookDelivery>(
        'POST',
        deliveryId === null
          ? `/api/webhooks/${webhookId}/test`
          : `/api/webhooks/${webhookId}/deliveries/${deliveryId}/resend`,
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: logKey(webhookId) }),
  });
}
