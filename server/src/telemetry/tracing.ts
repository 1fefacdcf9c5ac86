import type { IncomingHttpHeaders } from 'node:http';

/** A span's name and attributes. Attributes are names and numbers, never user input. */
export interface SpanSpec {
  readonly name: string;
  readonly kind: 'internal' | 'client' | 'consumer';
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** The span of a request. */
interface RequestSpan {
  /** Runs `work` inside the span. */
  run<Result>(work: () => Result): Result;
  /** `route` is a route pattern. */
  end(outcome: { readonly method: string; readonly route: string; readonly status: number }): void;
}

/** Tracing of the server. Created only with a collector. */
export interface Tracing {
  /** Runs `work` in a child span. A throw marks it failed, without the message. */
  within<Result>(spec: SpanSpec, work: () => Promise<Result>): Promise<Result>;
  /** Continues the trace in the headers, or begins one. */
  beginRequest(headers: IncomingHttpHeaders): RequestSpan;
  /** Fields for log lines that identify the trace. */
  readonly logDetails: () => { readonly traceId: string; readonly spanId: string } | undefined;
  /** Flushes the spans, and shuts down. */
  close(): Promise<void>;
}
