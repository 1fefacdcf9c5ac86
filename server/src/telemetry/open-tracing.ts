import type { TracingConfig } from '../operations-config.ts';
import type { Tracing } from './tracing.ts';

/** Tracing where the configuration names a collector. OpenTelemetry is loaded then, and not otherwise. */
export async function openTracing(
  config: TracingConfig | undefined,
  trustsCaller: boolean,
): Promise<Tracing | undefined> {
  if (!config) return undefined;
  const { traceToCollector } = await import('./trace-to-collector.ts');
  return traceToCollector(config, trustsCaller);
}
