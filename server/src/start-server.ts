import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { type Config, ConfigError } from './config.ts';
import { type DatabaseHandle, openDatabase } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import { cacheDocuments } from './documents/document-cache.ts';
import { createDocumentPool, DOCUMENT_TIME_LIMIT_MS } from './documents/document-pool.ts';
import { loadCatalog } from './domains/catalog/load-catalog.ts';
import { JOBS } from './jobs/registry.ts';
import { createWorker } from './jobs/worker.ts';
import { openMailTransport } from './mail/open-mail-transport.ts';
import { mailSources } from './mail-sources.ts';
import { keptSecret, secretKey } from './secret-key.ts';

export interface RunningServer {
  readonly deps: Deps;
  /** Where it listens, or null for a worker alone. */
  readonly address: string | null;
  /** Finishes what it began, then closes everything. */
  stop(): Promise<void>;
}

/** Opens the database, brings it up to date and starts the roles the configuration names. Throws with a sentence. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const secret = secretKey(config.secretKey ?? (await keptSecret(config.dataDir)));
  const handle = await openDatabase({
    dataDir: config.dataDir,
    ...(config.databaseUrl && { databaseUrl: config.databaseUrl }),
    log,
    onStopped: (error) => {
      // Nothing more can be stored. A new process reads what was acknowledged.
      log.fatal({ err: error }, 'the embedded database stopped');
      process.exit(1);
    },
  });
  const closers: (() => Promise<unknown>)[] = [() => handle.close()];
  const stop = async () => {
    while (closers.length > 0) await closers.pop()?.();
  };
  try {
    await migrate(handle);
    const clock = systemClock(config.nowOffsetMs);
    await loadCatalog({ db: handle.db, clock });
    const documents = cacheDocuments(
      createDocumentPool({
        size: Math.min(2, availableParallelism()),
        timeoutMs: DOCUMENT_TIME_LIMIT_MS,
        log,
      }),
    );
    closers.push(() => documents.close());
    const deps: Deps = { config, db: handle.db, clock, secret, documents, log };
    if (config.role !== 'web') {
      const transport = openMailTransport(config, handle.db);
      closers.push(async () => transport.close());
      const worker = createWorker(
        { ...deps, mail: { transport, sources: mailSources(deps) } },
        {
          jobs: JOBS,
          listen: (channel, onNotify) => handle.listen(channel, onNotify),
          soleProcess: handle.kind === 'embedded',
        },
      );
      await worker.start();
      closers.push(() => worker.stop());
    }
    const address = config.role === 'worker' ? null : await listen(deps, closers, handle);
    void documents.warm();
    return { deps, address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listen(
  deps: Deps,
  closers: (() => Promise<unknown>)[],
  handle: DatabaseHandle,
): Promise<string> {
  const app = await buildApp(deps, {
    // Run from its sources, the server compiles the pages' sources too.
    web: import.meta.url.endsWith('.ts') ? 'vite' : 'built',
    events: { listen: (channel, onNotify) => handle.listen(channel, onNotify) },
  });
  closers.push(() => app.close());
  try {
    return await app.listen({ host: deps.config.host, port: deps.config.port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new ConfigError(`PORT ${deps.config.port} is taken by another program. Set PORT to a free one.`);
    throw error;
  }
}
