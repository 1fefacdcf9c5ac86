import { pino } from 'pino';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config/config.ts';
import { type DatabaseHandle, openDatabase } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import type { Deps } from '../../deps.ts';
import { loadCatalog } from '../../domains/catalog/load-catalog.ts';
import { loadTemplates } from '../../domains/documents/templates/load-templates.ts';
import { loadKits } from '../../domains/kits/load-kits.ts';
import type { SharedDatabase } from '../../jobs/testing/shared-database.ts';
import { cacheDocuments } from '../../pdf/document-cache.ts';
import { openDocumentPool } from '../../pdf/testing/open-document-pool.ts';
import { secretKey } from '../../secret-key.ts';
import { MovableClock } from '../movable-clock.ts';
import type { TestApp } from '../test-app.ts';
import { ApiClient } from '../visitors/api-client.ts';

/** The server as in production, on a database that other processes also use. */
export async function openInstallation(
  options: SharedDatabase['options'],
  clock = new MovableClock(),
): Promise<TestApp & { readonly handle: DatabaseHandle }> {
  const handle = await openDatabase(options);
  await migrate(handle);
  const documents = cacheDocuments(openDocumentPool());
  const deps: Deps = {
    config: readConfig({}),
    db: handle.db,
    clock,
    secret: secretKey('a secret that only the tests know, long enough'),
    documents,
    log: pino({ level: 'silent' }),
  };
  await loadCatalog(deps);
  await loadTemplates(deps);
  await loadKits(deps);
  const app = await buildApp(deps, {
    events: { listen: (channel, onNotify) => handle.listen(channel, onNotify) },
  });
  await app.ready();
  return {
    app,
    deps,
    clock,
    handle,
    visitor: (address) => new ApiClient(app, address),
    async close() {
      await app.close();
      await documents.close();
      await handle.close();
    },
  };
}
