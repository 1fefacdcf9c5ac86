import type { TracingConfig } from '../config/operations-config.ts';
import type { Tracing } from './tracing.ts';

/** Tracing if the configuration names a collector. OpenTelemetry is loaded only then. */
export async function openTracing(
  config: TracingConfig | undefined,
  trustsCaller: boolean,
): Promise<Tracing | undefined> {
  if (!config) return undefined;
  const { traceToCollector } = await import('./trace-to-collector.ts');
  return traceToCollector(config, trustsCaller);
}
