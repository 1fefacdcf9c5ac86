import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/client.ts';
import { fileContents, files } from '../db/schema/schema.ts';
import { moveFiles } from '../domains/files/move-files.ts';
import { noise, uploadTo } from '../images/testing/image-files.ts';
import { createSharedDatabase, type SharedDatabase } from '../jobs/testing/shared-database.ts';
import type { FileStore } from '../providers/file-store.ts';
import { openFileStore } from '../providers/open-file-store.ts';
import { type S3Server, s3Environment, startS3Server } from '../providers/testing/s3-server.ts';
import { signedInContractor } from '../testing/factory.ts';
import { IS_LONG } from '../testing/is-long.ts';
import { openInstallation } from '../testing/processes/open-installation.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { emptyPlace } from './testing/empty-place.ts';
import { HERE, QUICKEST, TARGETS } from './testing/restore-targets.ts';

const AT = new Date('2026-03-10T15:00:00.000Z');
const PLAN = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_300_000, 'plan')]);

let s3: S3Server;
let store: FileStore;
let shared: SharedDatabase;
let server: TestApp;
beforeAll(async () => {
  s3 = await startS3Server();
  const opened = await openFileStore(readConfig(s3Environment(s3.port)).files.s3, console);
  if (!opened) throw new Error('The settings name no object store.');
  store = opened;
  shared = await createSharedDatabase();
  server = await openInstallation(shared.options);
  const contractor = await signedInContractor(server);
  for (const content of [PLAN, await noise(1200, 900).jpeg().toBuffer()]) await uploadTo(contractor, content);
});
afterAll(async () => {
  await server.close();
  await shared.remove();
  store.close();
  await s3.close();
});

const newFile = async () => join(await temporaryDirectory(), 'kept.backup');
/** The rows of files, and of their contents, in one order. */
async function contentsOf(db: TestApp['deps']['db']) {
  const parts = await db.select().from(fileContents);
  const stores = await db.select({ store: files.store, state: files.state }).from(files);
  return {
    stores,
    parts: parts
      .map((row) => `${row.fileId} ${row.variant} ${row.part} ${Buffer.from(row.content).toString('base64')}`)
      .toSorted(),
  };
}
async function restored(kind: 'embedded' | 'postgres', file: string) {
  const place = await emptyPlace(kind);
  await restoreBackup(place, file, { replace: false });
  const handle = await openDatabase(place);
  onTestFinished(() => handle.close());
  return contentsOf(handle.db);
}

describe.each(['database', 's3'] as const)('files in the %s', (from) => {
  test.each(IS_LONG ? TARGETS : [QUICKEST])(
    `are in a backup from ${HERE}, and restored into %s`,
    { timeout: 120_000 },
    async (kind) => {
      const deps = { ...server.deps, files: store };
      await moveFiles(deps, 'database');
      const before = await contentsOf(server.deps.db);
      expect(before.parts.length).toBeGreaterThan(8);
      await moveFiles(deps, from);
      const file = await newFile();
      expect(await makeBackup(shared.options, file, AT, { store })).toMatchObject({ missing: 0 });
      expect(await restored(kind, file)).toEqual(before);
    },
  );
});

test('a backup without files has their rows alone, and needs no object store', {
  timeout: 60_000,
}, async () => {
  await moveFiles({ ...server.deps, files: store }, 's3');
  const file = await newFile();
  await makeBackup(shared.options, file, AT, null);
  const { stores, parts } = await restored(QUICKEST, file);
  expect(parts).toEqual([]);
  expect(stores).toEqual([
    { store: 's3', state: 'stored' },
    { store: 's3', state: 'stored' },
  ]);
});

test('without the object store no backup is made, unless files are left out', {
  timeout: 60_000,
}, async () => {
  await moveFiles({ ...server.deps, files: store }, 's3');
  await expect(makeBackup(shared.options, await newFile(), AT)).rejects.toThrow(
    'set the S3_ variables, or leave photos and PDFs out with --without-files.',
  );
});
