import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createSharedDatabase } from '../../jobs/testing/shared-database.ts';
import { IS_LONG } from '../../testing/is-long.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { DatabaseStartError } from '../database.ts';
import { openEmbedded } from './open-embedded.ts';
import { startWriter } from './testing/start-writer.ts';

/** The directory of a database that was closed. Copying one takes far less time than creating it. */
async function aClosedDatabase(): Promise<string> {
  const shared = await createSharedDatabase();
  onTestFinished(() => shared.remove());
  return shared.options.dataDir;
}

test('written rows are present after the database was closed and reopened', async () => {
  const dataDir = path.join(await temporaryDirectory(), 'not', 'yet', 'there');
  const first = await openEmbedded(dataDir);
  await first.db.execute(sql`create table written as select 1 as n`);
  await first.close();
  await first.close();
  const second = await openEmbedded(dataDir);
  expect((await second.db.execute(sql`select * from written`)).rows).toEqual([{ n: 1 }]);
  await second.close();
});

test('a second process learns who has the directory and what to do', async () => {
  const dataDir = await temporaryDirectory();
  const owner = startWriter(dataDir, false);
  onTestFinished(() => owner.kill());
  await owner.printed(1);

  const second = startWriter(dataDir, false);
  expect(await second.ended).toBe(
    `${dataDir} is in use by another Plumbline process (${owner.child.pid}). ` +
      'Stop it first, or set DATA_DIR to another directory.',
  );
  expect(second.child.exitCode).toBe(1);
  await expect(openEmbedded(dataDir)).rejects.toThrow(DatabaseStartError);
});

/** `npm run test:all` crashes it more often. */
const CRASHES = IS_LONG ? 10 : 2;

test(`${CRASHES} crashes during writes lose no acknowledged row`, async () => {
  const dataDir = await temporaryDirectory();
  const acknowledged: number[] = [];
  for (let round = 1; round <= CRASHES; round += 1) {
    const writer = startWriter(dataDir, true);
    await writer.printed(20 * round);
    await writer.kill();
    acknowledged.push(...writer.lines().slice(1).map(Number));
  }
  expect(acknowledged.length).toBeGreaterThan(20 * CRASHES);
  const handle = await openEmbedded(dataDir);
  const { rows } = await handle.db.execute<{ n: number }>(sql`select n from written`);
  await handle.close();
  const kept = new Set(rows.map(({ n }) => n));
  expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
}, 180_000);

test('a directory of another PostgreSQL version is not changed, and the message says what to do', async () => {
  const dataDir = await aClosedDatabase();
  const versionFile = path.join(dataDir, 'database', 'PG_VERSION');
  await fs.writeFile(versionFile, '14\n');
  await expect(openEmbedded(dataDir)).rejects.toThrow(
    'was written by PostgreSQL 14; this version of Plumbline reads 18.',
  );
  // The refusal has released the directory.
  await fs.writeFile(versionFile, '18\n');
  await (await openEmbedded(dataDir)).close();
});

test('a damaged database stops the start with a message that says what to do, and is not changed', async () => {
  const dataDir = await aClosedDatabase();
  await fs.writeFile(path.join(dataDir, 'database', 'global', 'pg_control'), 'not any more');
  await expect(openEmbedded(dataDir)).rejects.toThrow(
    /^The database in .+ cannot be opened: [^]+Restore the directory from a backup, or move it away/,
  );
  expect(await fs.readFile(path.join(dataDir, 'database', 'global', 'pg_control'), 'utf8')).toBe(
    'not any more',
  );
});
