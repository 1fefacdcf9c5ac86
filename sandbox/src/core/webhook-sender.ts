import { randomUUID } from 'node:crypto';
import type { SandboxClock } from './clock.ts';
import type { Faults } from './faults.ts';
import { postWebhook } from './post-webhook.ts';
import type { Provider, ProviderName } from './provider.ts';
import type { Delivery, Webhook, WebhookEndpoint } from './webhook.ts';

/** Pauses between the attempts of a delivery, in milliseconds of the sandbox's clock: about three days in all. */
const RETRY_WAITS_MS = [5_000, 30_000, 300_000, 3_600_000, 21_600_000, 86_400_000, 129_600_000];
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface WebhookSender {
  addEndpoint(endpoint: WebhookEndpoint): void;
  removeEndpoint(id: string): void;
  endpointsOf(provider: ProviderName, account: string): readonly WebhookEndpoint[];
  /** Sends to each endpoint subscribed to the event, unless a fault prevents it. */
  send(webhook: Webhook): void;
  /** Starts the attempts that are due by the clock. */
  sendDue(): void;
  /** Sends and awaits all deliveries that wait, are late or are held, the latest first if they were to be reordered. */
  deliverAll(): Promise<void>;
  /** Waits until no attempt is running. */
  settled(): Promise<void>;
  nextDueMs(): number | null;
  deliveries(provider: ProviderName, account: string): readonly Delivery[];
  close(): void;
}

interface SenderParts {
  readonly clock: SandboxClock;
  readonly faults: Faults;
  readonly providers: ReadonlyMap<ProviderName, Provider>;
}

export function createWebhookSender({ clock, faults, providers }: SenderParts): WebhookSender {
  const endpoints = new Map<string, WebhookEndpoint>();
  const deliveries: Delivery[] = [];
  const chains = new Map<string, Promise<void>>();
  const underWay = new Set<Promise<void>>();
  let reordering: Delivery[] = [];
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  const nowMs = () => clock.now().getTime();

  const attempt = async (delivery: Delivery) => {
    const provider = providers.get(delivery.provider);
    if (closed || !provider) return;
    delivery.attempts += 1;
    delivery.lastStatus = await postWebhook(provider, delivery, clock.now());
    if (delivery.lastStatus !== null && delivery.lastStatus >= 200 && delivery.lastStatus < 300) {
      delivery.state = 'delivered';
      return;
    }
    const waitMs = RETRY_WAITS_MS[delivery.attempts - 1];
    delivery.state = waitMs === undefined ? 'given-up' : 'waiting';
    delivery.dueMs = waitMs === undefined ? null : nowMs() + waitMs;
    schedule();
  };

  /** An endpoint gets one at a time, in order, so that only faults cause disorder. */
  const begin = (delivery: Delivery) => {
    delivery.state = 'sending';
    const before = chains.get(delivery.endpoint.id) ?? Promise.resolve();
    const attempted = before.then(() => attempt(delivery));
    chains.set(delivery.endpoint.id, attempted);
    underWay.add(attempted);
    void attempted.finally(() => underWay.delete(attempted));
  };

  const sendDue = () => {
    for (const delivery of deliveries)
      if (delivery.state === 'waiting' && delivery.dueMs !== null && delivery.dueMs <= nowMs())
        begin(delivery);
    schedule();
  };

  const nextDueMs = () => {
    const moments = deliveries.flatMap(({ state, dueMs }) =>
      state === 'waiting' && dueMs !== null ? [dueMs] : [],
    );
    return moments.length > 0 ? Math.min(...moments) : null;
  };

  const schedule = () => {
    if (timer) clearTimeout(timer);
    const due = nextDueMs();
    timer = due === null || closed ? null : setTimeout(sendDue, Math.min(LONGEST_TIMER_MS, due - nowMs()));
    timer?.unref();
  };

  const settled = async () => {
    while (underWay.size > 0) await Promise.allSettled(underWay);
  };

  return {
    addEndpoint: (endpoint) => void endpoints.set(endpoint.id, endpoint),
    removeEndpoint: (id) => void endpoints.delete(id),
    endpointsOf: (provider, account) =>
      [...endpoints.values()].filter(
        (endpoint) => endpoint.provider === provider && endpoint.account === account,
      ),
    send(webhook) {
      const wanting = this.endpointsOf(webhook.provider, webhook.account).filter(
        ({ events }) => events === null || events.includes(webhook.type),
      );
      if (wanting.length === 0) return;
      const met = faults.takeForWebhook(webhook);
      const kind = met?.fault.kind;
      for (const endpoint of wanting)
        for (let copy = 0; copy < (kind === 'webhook-twice' ? 2 : 1); copy += 1) {
          const delivery = newDelivery(webhook, endpoint, kind);
          deliveries.push(delivery);
          if (kind === 'webhook-lost') delivery.state = 'lost';
          else if (kind === 'webhook-late')
            delivery.dueMs = met?.fault.delayMs === undefined ? null : nowMs() + met.fault.delayMs;
          else if (kind === 'webhook-reordered') reordering.unshift(delivery);
          else delivery.dueMs = nowMs();
        }
      if (kind === 'webhook-reordered' && met?.left === 0) {
        for (const delivery of reordering) begin(delivery);
        reordering = [];
      }
      sendDue();
    },
    sendDue,
    async deliverAll() {
      const held = [...reordering, ...deliveries.filter((delivery) => !reordering.includes(delivery))];
      reordering = [];
      for (const delivery of held) if (delivery.state === 'waiting') begin(delivery);
      await settled();
    },
    settled,
    nextDueMs,
    deliveries: (provider, account) =>
      deliveries.filter((delivery) => delivery.provider === provider && delivery.account === account),
    close() {
      closed = true;
      if (timer) clearTimeout(timer);
    },
  };
}

function newDelivery(webhook: Webhook, endpoint: WebhookEndpoint, kind: string | undefined): Delivery {
  const signature =
    kind === 'webhook-wrong-signature' ? 'wrong' : kind === 'webhook-old-signature' ? 'old' : 'right';
  const fresh = { state: 'waiting', dueMs: null, attempts: 0, lastStatus: null } as const;
  return { ...webhook, id: randomUUID(), endpoint, signature, ...fresh };
}
