import type { IncomingHttpHeaders } from 'node:http';

/** A piece of work as a trace shows it. Attributes are names and numbers, nothing that somebody sent. */
export interface SpanSpec {
  readonly name: string;
  readonly kind: 'internal' | 'client' | 'consumer';
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** The span of a request that is being answered. */
interface RequestSpan {
  /** Runs `work` inside the span; what it begins belongs to it. */
  run<Result>(work: () => Result): Result;
  /** `route` is a pattern of the table of routes. */
  end(outcome: { readonly method: string; readonly route: string; readonly status: number }): void;
}

/** Where the server tells what it does, piece by piece. Made only where there is a collector. */
export interface Tracing {
  /** Runs `work` in a span of its own under the present one. A throw marks it failed, without its message. */
  within<Result>(spec: SpanSpec, work: () => Promise<Result>): Promise<Result>;
  /** Continues the trace that the headers name, or begins one. */
  beginRequest(headers: IncomingHttpHeaders): RequestSpan;
  /** What a line of the log is to carry to be found from its trace. */
  readonly logDetails: () => { readonly traceId: string; readonly spanId: string } | undefined;
  /** Hands over what was gathered, and ends. */
  close(): Promise<void>;
}
