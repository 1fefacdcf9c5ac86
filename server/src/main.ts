import { readConfig } from './config/config.ts';
import { endOnSignals } from './end-on-signals.ts';
import { keptMailNotice } from './http/is-from-this-machine.ts';
import { createLogger } from './logging/logger.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { openTracing } from './telemetry/open-tracing.ts';

/** Starts the process, prints its address, and shuts down gracefully on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig();
  const { tracing: collector, shutdownDelayMs, shutdownLimitMs } = config.operations;
  const tracing = await openTracing(collector, config.trustProxy !== false);
  const log = createLogger(config.logLevel, undefined, tracing?.logDetails);
  const server = await startServer(config, log, { tracing });
  announce(server);
  endOnSignals(server, log, shutdownDelayMs + shutdownLimitMs, async () => tracing?.close());
}

function announce({ address, deps }: RunningServer): void {
  const { appUrl } = deps.config;
  if (!address) return print('Plumbline is running jobs.');
  print(`Plumbline is at ${appUrl}`);
  const notice = keptMailNotice(deps.config);
  if (notice) print(notice);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await main();
} catch (error) {
  // The message is for the operator; the stack is for developers.
  process.stderr.write(
    `Plumbline did not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
