import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { openDatabase } from '../../db/client.ts';
import { fileContents, files, objectRemovals } from '../../db/schema/schema.ts';
import { aPhoto } from '../../images/testing/image-files.ts';
import { createSharedDatabase, type SharedDatabase } from '../../jobs/testing/shared-database.ts';
import { spawnProcess } from '../../jobs/testing/spawn-process.ts';
import { openFileStore } from '../../providers/open-file-store.ts';
import { type S3Server, s3Environment, startS3Server } from '../../providers/testing/s3-server.ts';
import { accountIdOf } from '../../testing/databases/insert-subscription.ts';
import { signedInContractor } from '../../testing/factory.ts';
import { IS_LONG } from '../../testing/is-long.ts';
import { MovableClock } from '../../testing/movable-clock.ts';
import { openInstallation } from '../../testing/processes/open-installation.ts';
import { variantsOf } from './get-file.ts';
import { openContent } from './read-content.ts';
import { removeFiles } from './remove-files.ts';
import { removeObjects } from './remove-objects.ts';
import type { FilesOrder } from './testing/files-process.ts';

/** Each round takes some seconds; `npm run test:all` runs more. */
const ROUNDS = IS_LONG ? 15 : 2;
const WORK = [
  ['an upload into the database', 'upload', 'database'],
  ['an upload into an object store', 'upload', 's3'],
  ['a move from one store to the other', 'move', 'database'],
] as const;

let s3: S3Server;
let shared: SharedDatabase;
let account: string;
beforeEach(async () => {
  s3 = await startS3Server();
  shared = await createSharedDatabase();
  const installation = await openInstallation(shared.options, new MovableClock(new Date().toISOString()));
  const contractor = await signedInContractor(installation);
  account = await accountIdOf(contractor);
  for (let count = 0; count < 5; count += 1) await aPhoto(contractor, [count, 0, 0]);
  await installation.close();
});
afterEach(async () => {
  await shared.remove();
  await s3.close();
});

/** Runs the jobs two days later, and reads everything that is there. */
async function whatIsLeft() {
  const handle = await openDatabase(shared.options);
  const clock = new MovableClock(new Date().toISOString());
  const store = await openFileStore(readConfig(s3Environment(s3.port)).files.s3, console);
  const deps = { db: handle.db, clock, ...(store && { files: store }) };
  clock.moveBy({ days: 2 });
  await removeFiles(deps);
  await removeObjects(deps);
  const rows = await handle.db.select().from(files);
  const faults: string[] = [];
  const objects: string[] = [];
  for (const row of rows) {
    for (const variant of variantsOf(row)) {
      const content = await openContent(deps, row, variant);
      const bytes = content && (await buffer(content));
      const isMain = variant === 'large';
      const sha256 = bytes && createHash('sha256').update(bytes).digest('hex');
      if (!bytes || (isMain && sha256 !== row.sha256)) faults.push(`${row.id} lacks ${variant}`);
      if (row.store === 's3') objects.push(`plumbline/${row.storeKey}/${variant}`);
    }
    if (row.state !== 'stored') faults.push(`${row.id} is ${row.state}`);
  }
  const inDatabase = new Set(rows.filter((row) => row.store === 'database').map(({ id }) => id));
  const parts = await handle.db.select({ id: fileContents.fileId }).from(fileContents);
  const stray = parts.filter(({ id }) => !inDatabase.has(id)).length;
  const removals = await handle.db.$count(objectRemovals);
  store?.close();
  await handle.close();
  return { count: rows.length, faults, stray, removals, objects: objects.toSorted() };
}

test.each(WORK)('%s that is killed leaves nothing half', { timeout: 300_000 }, async (_what, work, store) => {
  const environment = { ...s3Environment(s3.port), FILE_STORE: store };
  for (let round = 0; round < ROUNDS; round += 1) {
    const order: FilesOrder = { database: shared.options, environment, account, work };
    const dying = spawnProcess(new URL('./testing/files-process.ts', import.meta.url), order);
    await dying.killAfter('begun', 400);
  }
  const { objects, count, ...left } = await whatIsLeft();
  expect(left).toEqual({ faults: [], stray: 0, removals: 0 });
  expect(await s3.names()).toEqual(objects);
  const uploaded = count - 5;
  expect(uploaded > 0).toBe(work === 'upload');
});
