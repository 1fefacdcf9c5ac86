import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { PROVIDER_NAMES, type ProviderName } from './provider.ts';

/**
 * Faults of a request to the API. In `answer-lost` the request takes effect and its answer never arrives; in
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
 * A fault to come. `match` is the start of a path for requests, the start of an event's type for webhooks ('webhook'
 * is any). `delayMs` is how long an answer of `timeout` waits, or by how much a webhook is late by the sandbox's clock;
 * without it the one never answers and the other waits for `POST /control/deliver`. `set` names members of a JSON
 * answer, as `payment.total_money.amount` or `purchase_units.0.custom_id`, and their new values.
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
  /** `account` narrows the fault to the key it was made for; null is everybody's. */
  add(request: z.output<typeof faultRequest>, account: string | null): Fault;
  list(): readonly Fault[];
  clear(): void;
  /** The fault that meets this request, counted down. The earliest added comes first. */
  takeForRequest(request: RequestToFail): Fault | null;
  /** The fault that meets this webhook, counted down, and how many more of it are to come. */
  takeForWebhook(webhook: WebhookToFail): { readonly fault: Fault; readonly left: number } | null;
}

interface RequestToFail {
  readonly provider: ProviderName;
  readonly method: string;
  readonly path: string;
  /** Asked for only where a fault is for one account. */
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
