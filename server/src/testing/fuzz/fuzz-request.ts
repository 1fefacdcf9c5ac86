import type { Caller } from './caller.ts';
import type { Operation } from './read-operations.ts';

export const KINDS = ['valid', 'nearly valid', 'hostile', 'odd envelope'] as const;
export type Kind = (typeof KINDS)[number];

/** One request as it goes out. */
export interface FuzzRequest {
  readonly kind: Kind;
  /** Null where the address or method is no longer that of a published call. */
  readonly operation: Operation | null;
  readonly caller: Caller;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}
