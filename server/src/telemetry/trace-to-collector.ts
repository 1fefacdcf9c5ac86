import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import type { TracingConfig } from '../config/operations-config.ts';
import { traceOutgoing } from './trace-outgoing.ts';
import type { Tracing } from './tracing.ts';

const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/**
 * Sends traces by OpenTelemetry to an OTLP collector over HTTP. With `trustsCaller` the caller also decides whether a
 * request is traced, as the operator's own proxy may; otherwise only `ratio` does, so that outsiders cannot load the server.
 */
export function traceToCollector(config: TracingConfig, trustsCaller: boolean): Tracing {
  const ratio = new TraceIdRatioBasedSampler(config.ratio);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.serviceName }),
    sampler: new ParentBasedSampler({
      root: ratio,
      ...(!trustsCaller && { remoteParentSampled: ratio, remoteParentNotSampled: ratio }),
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${config.endpoint}/v1/traces` }))],
  });
  provider.register();
  const tracer = provider.getTracer('plumbline');
  const stopOutgoing = traceOutgoing(tracer);

  const runSpan = async <Result>(within: Context, work: () => Promise<Result>): Promise<Result> => {
    const span = trace.getSpan(within);
    try {
      return await context.with(within, work);
    } catch (error) {
      span?.setStatus({ code: SpanStatusCode.ERROR });
      if (error instanceof Error) span?.setAttribute('error.type', error.name);
      throw error;
    } finally {
      span?.end();
    }
  };

  return {
    within({ name, kind, attributes }, work) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], ...(attributes && { attributes }) });
      return runSpan(trace.setSpan(context.active(), span), work);
    },
    beginRequest(headers) {
      const parent = propagation.extract(ROOT_CONTEXT, headers);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
      const within = trace.setSpan(parent, span);
      return {
        run: (work) => context.with(within, work),
        end({ method, route, status }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
          });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    logDetails() {
      const span = trace.getSpanContext(context.active());
      return span && { traceId: span.traceId, spanId: span.spanId };
    },
    async close() {
      stopOutgoing();
      // An unreachable collector must not prevent a graceful shutdown.
      await provider.shutdown().catch(() => {});
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}
