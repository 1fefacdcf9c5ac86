/** Where a provider will tell of payments, as it answered when asked to. */
export interface RegisteredHook {
  readonly endpointId: string;
  /** What it signs with; a secret. */
  readonly secret: string;
}

/** What a provider sent, as it came. */
export interface HookCall {
  readonly body: string;
  readonly signature: string;
  readonly secret: string;
  /** The address it was sent to. */
  readonly url: string;
  readonly now: Date;
}

/** Which payment the news is about; nothing in it is believed but that there is news. */
export interface HookNews {
  readonly attemptId: string | null;
  readonly orderId: string | null;
}

/** The body was not signed with the secret, or too long ago. */
export class WrongSignatureError extends Error {
  override readonly name = 'WrongSignatureError';
}
