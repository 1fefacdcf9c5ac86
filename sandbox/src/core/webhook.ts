import type { ProviderName } from './provider.ts';

export interface WebhookEndpoint {
  readonly id: string;
  readonly provider: ProviderName;
  readonly account: string;
  readonly url: string;
  readonly secret: string;
  /** The event types it subscribes to; null means all. */
  readonly events: readonly string[] | null;
}

export interface Webhook {
  readonly provider: ProviderName;
  readonly account: string;
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
}

/** One event on its way to one endpoint. `dueMs` is null while it is held until `POST /control/deliver`. */
export interface Delivery extends Webhook {
  readonly id: string;
  readonly endpoint: WebhookEndpoint;
  readonly signature: 'right' | 'wrong' | 'old';
  state: 'waiting' | 'sending' | 'delivered' | 'given-up' | 'lost';
  dueMs: number | null;
  attempts: number;
  lastStatus: number | null;
}
