export const PROVIDER_NAMES = ['stripe', 'square', 'paypal'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

export const PAYER_ACTIONS = ['pay', 'decline', 'cancel', 'pay-later', 'expire', 'settle', 'fail'] as const;
/**
 * What a payer, or the passing of time, does with a hosted page's payment: `settle` and `fail` decide a payment
 * that was promised with `pay-later`.
 */
export type PayerAction = (typeof PAYER_ACTIONS)[number];

/** What the core requires of a provider. */
export interface Provider {
  readonly name: ProviderName;
  /** The body of a 5xx answer in this provider's format. */
  failureBody(status: number): unknown;
  /** The account of a key; data is stored per account. Null if this provider has no such key format. */
  accountOf(key: string): string | null;
  /** The headers of a delivery of `body`, including its signature. */
  signWebhook(delivery: WebhookToSign): Record<string, string>;
  /**
   * Does what a payer would do on the hosted page. Null if the id does not belong to this provider; throws
   * `ControlRefusal` if the state forbids it. `redirectUrl` is where the payer's browser goes next.
   */
  act(id: string, action: PayerAction): { readonly redirectUrl: string | null } | null;
  /** Refunds at the provider, in full if the amount is null. Null if the id does not belong to this provider. */
  refund(paymentId: string, amountMinor: bigint | null): Readonly<Record<string, unknown>> | null;
  /** Everything stored for an account, for the assertions of tests. */
  state(account: string): Readonly<Record<string, unknown>>;
  /** When the next work falls due by the sandbox's clock, such as a renewal, or null. */
  nextDueAt(): Date | null;
  /** Runs the work that is due. Afterwards `nextDueAt` must be later than now. */
  runDue(): void;
}

export interface WebhookToSign {
  readonly url: string;
  readonly secret: string;
  readonly body: string;
  readonly signedAt: Date;
}

/** Refuses a control call with a message, as a 409. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal';
}

/** The provider whose API a path belongs to, or null for the sandbox's own pages and control calls. */
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
