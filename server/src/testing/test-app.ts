import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import type { DatabaseHandle } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-instance.ts';
import { sharedDocuments } from '../pdf/testing/shared-documents.ts';
import { openFileStore } from '../providers/open-file-store.ts';
import { s3Environment, startS3Server } from '../providers/testing/s3-server.ts';
import { secretKey } from '../secret-key.ts';
import { createTestDatabase } from './databases/database.ts';
import { MovableClock } from './movable-clock.ts';
import { ApiClient } from './visitors/api-client.ts';

export interface TestApp {
  readonly app: App;
  readonly deps: Deps;
  readonly clock: MovableClock;
  readonly handle: DatabaseHandle;
  /** A signed-out visitor with a new browser, on this machine unless given another address. */
  visitor(address?: string): ApiClient;
  close(): Promise<void>;
}

/**
 * The whole server on a new database, with a stopped clock; `extend` may add routes for a test. With TEST_FILE_STORE=s3 its files are
 * in an object store of its own.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  extend: (app: App) => void = () => {},
): Promise<TestApp> {
  const database = await createTestDatabase('shipped');
  const clock = new MovableClock();
  const log = pino({ level: 'silent' });
  const s3 = process.env.TEST_FILE_STORE === 's3' ? await startS3Server() : null;
  // A machine that runs tests is sometimes slow; back pressure is tested separately.
  const config = readConfig({
    MAX_EVENT_LOOP_DELAY: '60000',
    ...(s3 && s3Environment(s3.port)),
    ...environment,
  });
  const files = await openFileStore(config.files.s3, log);
  const deps: Deps = {
    config,
    db: database.db,
    clock,
    secret: secretKey('a secret that only the tests know, long enough'),
    documents: sharedDocuments(),
    log,
    ...(files && { files }),
  };
  const app = await buildApp(deps, {
    events: { listen: (channel, onNotify) => database.handle.listen(channel, onNotify) },
  });
  extend(app);
  await app.ready();
  return {
    app,
    deps,
    clock,
    handle: database.handle,
    visitor: (address) => new ApiClient(app, address),
    async close() {
      await app.close();
      files?.close();
      await s3?.close();
      await database.close();
    },
  };
}
