export const PROVIDER_NAMES = ['stripe', 'square', 'paypal'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

export const PAYER_ACTIONS = ['pay', 'decline', 'cancel', 'pay-later', 'expire', 'settle', 'fail'] as const;
/**
 * What a payer, or the passing of time, does to a hosted page's subject: `settle` and `fail` decide a payment
 * that was promised with `pay-later`.
 */
export type PayerAction = (typeof PAYER_ACTIONS)[number];

/** What the core asks of a provider. */
export interface Provider {
  readonly name: ProviderName;
  /** The body of an answer of 5xx, as this provider words it. */
  failureBody(status: number): unknown;
  /** Who a key belongs to: what is stored is kept apart by it. Null when no key of this provider looks so. */
  accountOf(key: string): string | null;
  /** The headers a delivery of `body` carries, its signature among them. */
  signWebhook(delivery: WebhookToSign): Record<string, string>;
  /**
   * Does what a payer would do on the hosted page. Null when the id is not of this provider; throws
   * `ControlRefusal` when the state forbids it. `redirectUrl` is where the payer's browser goes next.
   */
  act(id: string, action: PayerAction): { readonly redirectUrl: string | null } | null;
  /** Refunds at the provider, whole when the amount is null. Null when the id is not of this provider. */
  refund(paymentId: string, amountMinor: bigint | null): Readonly<Record<string, unknown>> | null;
  /** All that is stored for an account, for the assertions of tests. */
  state(account: string): Readonly<Record<string, unknown>>;
  /** When something falls due next by the sandbox's clock, such as a renewal, or null. */
  nextDueAt(): Date | null;
  /** Does what has fallen due by now. Afterwards `nextDueAt` must be later than now. */
  runDue(): void;
}

export interface WebhookToSign {
  readonly url: string;
  readonly secret: string;
  readonly body: string;
  readonly signedAt: Date;
}

/** Refuses a control call with a sentence: answered with 409. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal';
}

/** Whose API a path belongs to, or null for the sandbox's own pages and control calls. */
export function providerOfPath(path: string): ProviderName | null {
  if (
    /^\/(?:v1\/(?:oauth2|notifications)|v2\/(?:checkout|payments\/(?:captures|refunds|authorizations)))\b/.test(
      path,
    )
  )
    return 'paypal';
  if (path.startsWith('/v1/')) return 'stripe';
  if (path.startsWith('/v2/') || path.startsWith('/oauth2/')) return 'square';
  return null;
}
