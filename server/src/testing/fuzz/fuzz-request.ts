import type { Caller } from './caller.ts';
import type { Operation } from './read-operations.ts';

export const KINDS = ['valid', 'nearly valid', 'hostile', 'odd envelope'] as const;
export type Kind = (typeof KINDS)[number];

/** One request. */
export interface FuzzRequest {
  readonly kind: Kind;
  /** Null if the address or method no longer belongs to a published call. */
  readonly operation: Operation | null;
  readonly caller: Caller;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}
