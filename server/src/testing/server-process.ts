import { readConfig } from '../config/config.ts';
import { endOnSignals } from '../end-on-signals.ts';
import { createLogger } from '../logging/logger.ts';
import { startServer } from '../start-server.ts';
import { openTracing } from '../telemetry/open-tracing.ts';

/** Runs the server as `main.ts` does, without pages. Prints its address as one line of JSON on standard error. */
const config = readConfig();
const { operations } = config;
const tracing = await openTracing(operations.tracing, config.trustProxy !== false);
const log = createLogger(config.logLevel, undefined, tracing?.logDetails);
const server = await startServer(config, log, { web: null, tracing });
endOnSignals(server, log, operations.shutdownDelayMs + operations.shutdownLimitMs, async () =>
  tracing?.close(),
);
const { address, operatorAddress } = server;
process.stderr.write(`${JSON.stringify({ address, operatorAddress })}\n`);
