import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';

/** The events of Node's `fetch` for each of its requests. */
interface OutgoingRequest {
  readonly origin: string | URL;
  readonly method: string;
}

/**
 * Creates a span for every call by `fetch`, which calls providers: method, host and status, not the path, which may
 * name a customer. The trace context is not sent to them. The returned function stops it.
 */
export function traceOutgoing(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>();
  const listeners: Record<string, (message: unknown) => void> = {
    'undici:request:create'(message) {
      const { request } = message as { request: OutgoingRequest };
      const { hostname, port } = new URL(request.origin);
      const span = tracer.startSpan(`${request.method} ${hostname}`, {
        kind: SpanKind.CLIENT,
        attributes: {
          'http.request.method': request.method,
          'server.address': hostname,
          ...(port && { 'server.port': Number(port) }),
        },
      });
      spans.set(request, span);
    },
    'undici:request:headers'(message) {
      const { request, response } = message as { request: object; response: { statusCode: number } };
      spans.get(request)?.setAttribute('http.response.status_code', response.statusCode);
    },
    'undici:request:trailers'(message) {
      end((message as { request: object }).request);
    },
    'undici:request:error'(message) {
      const { request } = message as { request: object };
      spans.get(request)?.setStatus({ code: SpanStatusCode.ERROR });
      end(request);
    },
  };
  const end = (request: object) => {
    spans.get(request)?.end();
    spans.delete(request);
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}
