import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { PROVIDER_NAMES, type ProviderName } from './provider.ts';

/**
 * Faults of an API request. With `answer-lost` the request takes effect and its answer never arrives; with
 * `answer-altered` the answer arrives with the values of `set`.
 */
export const REQUEST_FAULTS = ['error', 'timeout', 'disconnect', 'answer-lost', 'answer-altered'] as const;
export const WEBHOOK_FAULTS = [
  'webhook-lost',
  'webhook-late',
  'webhook-twice',
  'webhook-reordered',
  'webhook-wrong-signature',
  'webhook-old-signature',
] as const;

/**
 * A fault to inject. `match` is a path prefix for requests, or an event type prefix for webhooks ('webhook'
 * matches any). `delayMs` is how long a `timeout` answer waits, or by how much a webhook is late by the sandbox's clock;
 * without it the answer never comes and the webhook waits for `POST /control/deliver`. `set` maps members of a JSON
 * answer, such as `payment.total_money.amount` or `purchase_units.0.custom_id`, to their new values.
 */
export const faultRequest = z.strictObject({
  provider: z.enum(PROVIDER_NAMES),
  kind: z.enum([...REQUEST_FAULTS, ...WEBHOOK_FAULTS]),
  match: z.string().max(300).default(''),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  key: z.string().min(1).max(300).optional(),
  times: z.int().min(1).max(1_000_000).default(1),
  status: z.int().min(400).max(599).default(500),
  delayMs: z.int().min(0).optional(),
  set: z.record(z.string().min(1).max(300), z.json()).default({}),
});
export type Fault = z.output<typeof faultRequest> & { readonly id: string };
export type FaultKind = Fault['kind'];

export interface Faults {
  /** `account` limits the fault to the key it was created for; null applies to all. */
  add(request: z.output<typeof faultRequest>, account: string | null): Fault;
  list(): readonly Fault[];
  clear(): void;
  /** The fault for this request, if any; decrements its count. The earliest added comes first. */
  takeForRequest(request: RequestToFail): Fault | null;
  /** The fault for this webhook, if any, and its remaining count after this one. */
  takeForWebhook(webhook: WebhookToFail): { readonly fault: Fault; readonly left: number } | null;
}

interface RequestToFail {
  readonly provider: ProviderName;
  readonly method: string;
  readonly path: string;
  /** Called only if a fault is limited to one account. */
  readonly account: () => string | null;
}

interface WebhookToFail {
  readonly provider: ProviderName;
  readonly type: string;
  readonly account: string;
}

interface Pending {
  readonly fault: Fault;
  readonly account: string | null;
  left: number;
}

export function createFaults(): Faults {
  let pending: Pending[] = [];
  const take = (isMet: (candidate: Pending) => boolean): Pending | null => {
    const found = pending.find(isMet);
    if (!found) return null;
    found.left -= 1;
    pending = pending.filter(({ left }) => left > 0);
    return found;
  };
  return {
    add(request, account) {
      const fault = { ...request, id: randomUUID() };
      pending.push({ fault, account, left: fault.times });
      return fault;
    },
    list: () => pending.map(({ fault, left }) => ({ ...fault, times: left })),
    clear: () => {
      pending = [];
    },
    takeForRequest: ({ provider, method, path, account }) =>
      take(
        ({ fault, account: only }) =>
          !isWebhookFault(fault.kind) &&
          fault.provider === provider &&
          (!fault.method || fault.method === method) &&
          path.startsWith(fault.match) &&
          (only === null || only === account()),
      )?.fault ?? null,
    takeForWebhook: ({ provider, type, account }) =>
      take(
        ({ fault, account: only }) =>
          isWebhookFault(fault.kind) &&
          fault.provider === provider &&
          (fault.match === 'webhook' || type.startsWith(fault.match)) &&
          (only === null || only === account),
      ),
  };
}

function isWebhookFault(kind: FaultKind): boolean {
  return kind.startsWith('webhook-');
}
