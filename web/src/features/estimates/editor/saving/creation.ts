import { HttpError } from '../../../../lib/http/http-error.ts';

/** Identifies retries of the same creation to the server. */
export interface Creation {
  readonly key: string;
  /** An earlier attempt got no response: the estimate may exist, with the draft's contents at that time. */
  readonly isRepeated: boolean;
}

/** A random key. Browsers make UUIDs only on a secure page. */
export function newCreationKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a call's result is unknown: only the server itself sends a 4xx. */
export function isAnswerLost(error: unknown): boolean {
  return !(error instanceof HttpError) || error.status >= 500;
}
