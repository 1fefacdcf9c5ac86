import { HttpError } from '../../../lib/http/http-error.ts';

/** What tells the server that another try at creating an estimate is the first one again. */
export interface Creation {
  readonly key: string;
  /** It was tried before, and the answer was lost: the estimate may exist, with what the draft held then. */
  readonly isRepeated: boolean;
}

/** A random key. Browsers make UUIDs only on a secure page. */
export function newCreationKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether nobody knows what became of a call: none but the server itself refuses with a 4xx. */
export function isAnswerLost(error: unknown): boolean {
  return !(error instanceof HttpError) || error.status >= 500;
}
