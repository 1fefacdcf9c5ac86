import { ALL_SCOPES, type ApiKey } from '@plumbline/contract/developers/api-keys';
import {
  ALL_EVENTS,
  DELIVERY_STATES,
  type Webhook,
  type WebhookDelivery,
} from '@plumbline/contract/developers/webhooks';
import type { KeyRow } from './key-queries.ts';
import type { DeliveryRow } from './webhooks/delivery-queries.ts';
import type { EndpointRow } from './webhooks/endpoint-queries.ts';

export function presentKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: ALL_SCOPES.filter((scope) => row.scopes.includes(scope)),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

export function presentEndpoint(row: EndpointRow, switchedOff: boolean): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: ALL_EVENTS.filter((event) => row.events.includes(event)),
    active: row.active,
    switchedOff,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    event: row.event,
    state: DELIVERY_STATES.find((state) => state === row.state) ?? 'failed',
    attempts: row.attempts,
    lastStatus: row.lastStatus,
    lastError: row.lastError,
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    body: row.body,
  };
}
