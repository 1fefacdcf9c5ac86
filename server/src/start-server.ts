import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type AppOptions, buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { type Config, ConfigError } from './config/config.ts';
import { type DatabaseHandle, openDatabase } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import type { App } from './http/app-instance.ts';
import { JOBS } from './job-registry.ts';
import { loadShipped } from './load-shipped.ts';
import { openMailTransport } from './mail/transport/open-mail-transport.ts';
import { mailSources } from './mail-sources.ts';
import { cacheDocuments } from './pdf/document-cache.ts';
import { createDocumentPool, DOCUMENT_TIME_LIMIT_MS } from './pdf/rendering/document-pool.ts';
import { openFileStore } from './providers/open-file-store.ts';
import { keptSecret, secretKey } from './secret-key.ts';
import { createMetrics, type Metrics } from './telemetry/metrics.ts';
import { observeQueries } from './telemetry/observe-queries.ts';
import {
  observeDocuments,
  observeJobs,
  observeMailOutcomes,
  observeMailTransport,
  type Telemetry,
  watchQueue,
} from './telemetry/observers.ts';
import { startOperatorServer } from './telemetry/operator-server.ts';
import { createReadiness, type Readiness } from './telemetry/readiness.ts';
import type { Tracing } from './telemetry/tracing.ts';
import { createLanes } from './worker-lanes.ts';

export interface StartOptions {
  /** Defaults to compiling the pages if the server runs from source; `null` has no pages. */
  readonly web?: AppOptions['web'] | null;
  readonly tracing?: Tracing | undefined;
}

export interface RunningServer {
  readonly deps: Deps;
  /** Its address, or null for a worker. */
  readonly address: string | null;
  /** The address of its metrics, or null. */
  readonly operatorAddress: string | null;
  /** Shuts down gracefully: becomes not ready, accepts requests for the configured time, finishes running work, and closes. */
  stop(): Promise<void>;
  /** For a process that cannot wait: releases its running jobs to other workers. */
  giveBackJobs(): Promise<void>;
}

/** Opens and migrates the database and starts the configured roles. Throws with a message for the operator. */
export async function startServer(
  config: Config,
  log: Logger,
  { web, tracing }: StartOptions = {},
): Promise<RunningServer> {
  const { operations } = config;
  const secret = secretKey(config.secretKey ?? (await keptSecret(config.dataDir)));
  const handle = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    databaseDirectUrl: config.databaseDirectUrl,
    poolSize: operations.databasePoolSize,
    preparesStatements: operations.preparesStatements,
    log,
    onStopped: (error) => {
      // Nothing more can be stored. A new process recovers the acknowledged writes.
      log.fatal({ err: error }, 'the embedded database stopped');
      process.exit(1);
    },
  });
  const closers: (() => Promise<unknown>)[] = [() => handle.close()];
  const closeAll = async () => {
    while (closers.length > 0) await closers.pop()?.();
  };
  try {
    await migrate(handle);
    const metrics = operations.metrics && createMetrics(JOBS.map(({ name }) => name));
    const telemetry: Telemetry = { metrics, tracing };
    observeQueries(handle, telemetry);
    const clock = systemClock(config.nowOffsetMs);
    await loadShipped(handle, clock);
    const pool = createDocumentPool({
      size: Math.min(2, availableParallelism()),
      timeoutMs: DOCUMENT_TIME_LIMIT_MS,
      log,
    });
    const documents = cacheDocuments(observeDocuments(pool, telemetry));
    closers.push(() => documents.close());
    const counts = metrics && { counts: metrics };
    const files = await openFileStore(config.files.s3, log);
    closers.push(async () => files?.close());
    // The server can do everything else without it.
    files?.check().catch(() => log.error('photos and files cannot be stored: check the S3 settings'));
    const deps: Deps = {
      config,
      db: handle.db,
      clock,
      secret,
      documents,
      log,
      ...counts,
      ...(files && { files }),
    };
    const readiness = createReadiness(handle);
    const operatorAddress = metrics ? await openMetrics(deps, handle, metrics, readiness, closers) : null;
    const worker = config.role === 'web' ? null : await startWorker(deps, handle, telemetry, closers);
    const app = config.role === 'worker' ? null : await openApp(deps, handle, telemetry, readiness, web);
    const address = app && (await listen(app, config, closers));
    void documents.warm();
    return {
      deps,
      address,
      operatorAddress,
      async stop() {
        readiness.stop();
        await pause(operations.shutdownDelayMs);
        await Promise.all([app?.close(), worker?.stop()]);
        await closeAll();
      },
      giveBackJobs: async () => worker?.giveBack(),
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

type Closers = (() => Promise<unknown>)[];

async function openMetrics(
  { config, db, clock }: Deps,
  handle: DatabaseHandle,
  metrics: Metrics,
  readiness: Readiness,
  closers: Closers,
): Promise<string> {
  if (handle.pool) metrics.sources.database = handle.pool;
  metrics.sources.jobs = watchQueue(db, clock);
  const place = config.operations.metrics ?? { host: '127.0.0.1', port: 0 };
  const server = await orPortIsTaken('METRICS_PORT', place.port, () =>
    startOperatorServer(place, metrics.registry, readiness),
  );
  closers.push(() => server.close());
  return server.address;
}

async function startWorker(
  deps: Deps,
  handle: DatabaseHandle,
  telemetry: Telemetry,
  closers: Closers,
): Promise<ReturnType<typeof createLanes>> {
  const transport = observeMailTransport(openMailTransport(deps.config, handle.db), telemetry);
  closers.push(async () => transport.close());
  const sources = observeMailOutcomes(mailSources(deps), telemetry);
  const worker = createLanes(
    { ...deps, mail: { transport, sources } },
    {
      listen: (channel, onNotify) => handle.listen(channel, onNotify),
      soleProcess: handle.kind === 'embedded',
      observe: observeJobs(telemetry),
    },
  );
  await worker.start();
  closers.push(() => worker.stop());
  return worker;
}

function openApp(
  deps: Deps,
  handle: DatabaseHandle,
  telemetry: Telemetry,
  readiness: Readiness,
  web: StartOptions['web'],
): Promise<App> {
  // A server that runs from source also compiles the pages from source.
  const pages = web === undefined ? (import.meta.url.endsWith('.ts') ? 'vite' : 'built') : web;
  const { pool } = handle;
  return buildApp(deps, {
    ...(pages && { web: pages }),
    ...telemetry,
    readiness,
    waitingQueries: pool && (() => pool().waiting),
    events: { listen: (channel, onNotify) => handle.listen(channel, onNotify) },
  });
}

async function listen(app: App, { host, port }: Config, closers: Closers): Promise<string> {
  closers.push(() => app.close());
  return orPortIsTaken('PORT', port, () => app.listen({ host, port }));
}

async function orPortIsTaken<Result>(
  variable: string,
  port: number,
  open: () => Promise<Result>,
): Promise<Result> {
  try {
    return await open();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new ConfigError(
        `${variable} ${port} is in use by another program. Set ${variable} to a free port.`,
      );
    throw error;
  }
}
