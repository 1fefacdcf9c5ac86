import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { accountId } from '../account-id.ts';
import { type DatabaseHandle, openDatabase } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { insertAccount } from '../domains/accounts/queries.ts';
import { createSharedDatabase, type SharedDatabase } from '../jobs/testing/shared-database.ts';
import { spawnProcess } from '../jobs/testing/spawn-process.ts';
import { anEstimate, aSentEstimate, estimateBody, signedInContractor } from '../testing/factory.ts';
import { IS_LONG } from '../testing/is-long.ts';
import { copyEstimate } from '../testing/many-rows.ts';
import { openInstallation } from '../testing/processes/open-installation.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import type { TestApp } from '../testing/test-app.ts';
import { listTables } from './list-tables.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { emptyPlace, type Place } from './testing/empty-place.ts';
import { everyRow, tableNames } from './testing/every-row.ts';
import { fillEveryTable } from './testing/fill-every-table.ts';
import { HERE, QUICKEST, TARGETS } from './testing/restore-targets.ts';

const AT = new Date('2026-03-10T15:00:00.000Z');

let shared: SharedDatabase;
let server: TestApp;
let file: string;
let rows: Record<string, string[]>;

beforeAll(async () => {
  shared = await createSharedDatabase();
  server = await openInstallation(shared.options);
  const contractor = await signedInContractor(server);
  await aSentEstimate(contractor);
  const tables = await server.deps.db.transaction((tx) => listTables(tx));
  await fillEveryTable(
    server.deps.db,
    tables.map(({ name }) => name),
  );
  file = join(await fs.mkdtemp('/tmp/plumbline-backup-'), 'kept.backup');
  await makeBackup(shared.options, file, AT);
  rows = await everyRow(server.deps.db);
});
afterAll(async () => {
  await server.close();
  await shared.remove();
  await fs.rm(join(file, '..'), { recursive: true, force: true });
});

async function within<Result>(
  place: Place,
  work: (handle: DatabaseHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await openDatabase(place);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}
/** The tables, or the files if there is no database yet. */
const thingsIn = async (place: Place) =>
  place.databaseUrl ? within(place, ({ db }) => tableNames(db)) : fs.readdir(place.dataDir);
/** A migrated database with an account, which no process has open, and its rows. */
async function aUsedDatabase() {
  const copy = HERE === 'embedded' ? await createSharedDatabase() : null;
  if (copy) onTestFinished(() => copy.remove());
  const place = copy?.options ?? (await emptyPlace(HERE));
  const before = await within(place, async (handle) => {
    if (!copy) await migrate(handle);
    await insertAccount(handle.db, {
      id: accountId(crypto.randomUUID()),
      email: 'someone@example.com',
      firstName: 'Somebody',
      lastName: 'Else',
      passwordHash: 'x',
      trialEndsAt: AT,
      createdAt: AT,
    });
    return everyRow(handle.db);
  });
  return { place, before };
}
const rowsIn = (place: Place) => within(place, ({ db }) => everyRow(db));

describe.each(TARGETS)(`from ${HERE} to %s`, { timeout: 120_000 }, (kind) => {
  test('a backup made while the server runs restores every row, which another restore keeps, and the server works on it: identity columns continue, triggers and row security work', async () => {
    const place = await emptyPlace(kind);
    const { trailer } = await restoreBackup(place, file, { replace: false });
    await expect(restoreBackup(place, file, { replace: false })).rejects.toThrow('use --replace');
    expect(Object.values(rows).every((table) => table.length > 0)).toBe(true);
    expect(await rowsIn(place)).toEqual(rows);
    expect(trailer.rows).toEqual(
      Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, all.length])),
    );

    const restored = await openInstallation(place);
    const contractor = await signedInContractor(restored);
    await anEstimate(contractor);
    expect((await contractor.get('/api/estimates/counts')).statusCode).toBe(200);
    const { rows: events } = await restored.deps.db.execute<{ ahead: boolean }>(
      sql`select max(sequence) filter (where account_id = a.id) > max(sequence) filter (where account_id <> a.id) as ahead
        from estimate_events, (select id from accounts where email = ${contractor.email}) a`,
    );
    expect(events).toEqual([{ ahead: true }]);
    const { rows: tallied } = await restored.deps.db.execute(
      sql`select from tallies t join accounts a on a.id = t.account_id where a.email = ${contractor.email}`,
    );
    expect(tallied.length).toBeGreaterThan(0);
    const { rows: open } = await restored.deps.db.execute(
      sql`select from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity`,
    );
    expect(open).toEqual([]);
    await restored.close();
  });
});

describe('existing data', () => {
  test('is kept when the process that replaces it is killed halfway, and can then be replaced', async () => {
    const { place, before } = await aUsedDatabase();
    const script = new URL('./testing/restore-process.ts', import.meta.url);
    const restoring = spawnProcess(script, { ...place, file });
    await restoring.said('restoring');
    await restoring.kill();
    expect(await rowsIn(place)).toEqual(before);
    // The killed process has replaced the embedded one already, all but the end.
    if (HERE === 'embedded' && !IS_LONG) return;
    // PostgreSQL notices a moment later that the client is gone.
    await expect.poll(() => restored(place), { timeout: 20_000 }).toBe('restored');
    expect(await rowsIn(place)).toEqual(rows);
  }, 120_000);

  const restored = (place: Place) =>
    restoreBackup(place, file, { replace: true }).then(
      () => 'restored',
      (error: unknown) => String(error),
    );
});

// On the embedded database `tree-copy.test.ts` covers in each submission how a copy is made during writes.
test.runIf(HERE === 'postgres' || IS_LONG)(
  'a backup made during writes is consistent',
  async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anEstimate(contractor);
    // A copy of the embedded database is what takes long, however few its rows.
    await copyEstimate(server.deps.db, id, HERE === 'embedded' ? 50 : 500);
    const writer = await signedInContractor(server);
    const body = await estimateBody(writer);
    let made = 0;
    const stop = new AbortController();
    const writing = (async () => {
      while (!stop.signal.aborted) {
        await anEstimate(writer, body);
        made += 1;
        await pause(10);
      }
    })();
    await expect.poll(() => made).toBeGreaterThan(2);
    const busy = join(await temporaryDirectory(), 'busy.backup');
    const madeBefore = made;
    await makeBackup(shared.options, busy, AT);
    const madeAfter = made;
    stop.abort();
    await writing;
    expect(madeAfter).toBeGreaterThan(madeBefore);

    const place = await emptyPlace(QUICKEST);
    await restoreBackup(place, busy, { replace: false });
    const figures = await within(place, async ({ db }) => {
      const { rows: found } = await db.execute<Record<string, number>>(sql`
      select a.last_estimate_number as last,
        (select count(*)::int from estimates e where e.account_id = a.id) as estimates,
        (select count(*)::int from labor_lines l where l.account_id = a.id) as lines,
        (select count(*)::int from estimate_texts t where t.account_id = a.id) as texts,
        (select count(*)::int from estimate_events v where v.account_id = a.id and v.type = 'created') as events,
        (select sum(t.rows)::int from tallies t where t.account_id = a.id and t.kind = 'created') as tallied
      from accounts a where a.email = ${writer.email}`);
      return found[0] ?? {};
    });
    const { last = 0, ...counts } = figures;
    expect(Object.values(counts)).toEqual(Object.values(counts).map(() => last));
    expect(last).toBeGreaterThanOrEqual(madeBefore);
    // One write may be in the database before its answer arrived.
    expect(last).toBeLessThanOrEqual(madeAfter + 1);
  },
  120_000,
);

describe('a file that was changed', () => {
  const changes: Record<string, (bytes: Buffer) => Buffer> = {
    'cut off': (bytes) => bytes.subarray(0, bytes.length - 20),
    'truncated in the middle': (bytes) => bytes.subarray(0, bytes.length / 2),
    'with one bit flipped': (bytes) => {
      const changed = Buffer.from(bytes);
      const at = Math.floor(bytes.length / 2);
      changed[at] = (changed[at] ?? 0) ^ 4;
      return changed;
    },
    'repacked with another value': (bytes) => gzipSync(unpack(bytes).replace('Marcus', 'Markus')),
    'repacked without a row': (bytes) => gzipSync(unpack(bytes).replace(/\n\[.*/, '')),
    'repacked without its trailer': (bytes) => gzipSync(unpack(bytes).replace(/\{"end".*\n$/, '')),
    'repacked with an extra line': (bytes) => gzipSync(`${unpack(bytes)}["more"]\n`),
    'that is no backup': () => Buffer.from('hello'),
    'that is empty': () => Buffer.alloc(0),
  };
  /** Packs the lines of a backup with a matching trailer. */
  const pack = ([...lines]: string[]) => {
    const end = JSON.parse(lines.at(-2) ?? '') as object;
    const body = `${lines.slice(0, -2).join('\n')}\n`;
    const sha256 = createHash('sha256').update(body).digest('hex');
    return gzipSync(`${body}${JSON.stringify({ ...end, sha256 })}\n`);
  };
  const unpack = (bytes: Buffer) => gunzipSync(bytes).toString('utf8');

  test.each(Object.entries(changes))('is refused before anything changes: %s', async (_how, change) => {
    const place = await emptyPlace(HERE);
    const bad = join(await temporaryDirectory(), 'bad.backup');
    await fs.writeFile(bad, change(await fs.readFile(file)));
    await expect(restoreBackup(place, bad, { replace: true })).rejects.toThrow(
      `${bad} is not a backup of Plumbline, or it is truncated or was changed.`,
    );
    expect(await thingsIn(place)).toEqual([]);
  });

  test('a backup of a newer version is refused, and names the version it needs', async () => {
    const newer = join(await temporaryDirectory(), 'newer.backup');
    const text = unpack(await fs.readFile(file));
    const [first = '', ...rest] = text.split('\n');
    const header = JSON.parse(first) as { migrations: object[]; version: string };
    const changed = JSON.stringify({
      ...header,
      version: '9.9.9',
      migrations: [...header.migrations, { name: '9999_next', hash: 'f' }],
    });
    await fs.writeFile(newer, gzipSync([changed, ...rest].join('\n')));
    const place = await emptyPlace(HERE);
    await expect(restoreBackup(place, newer, { replace: false })).rejects.toThrow(
      /is truncated or was changed/,
    );
    await fs.writeFile(newer, pack([changed, ...rest]));
    await expect(restoreBackup(place, newer, { replace: false })).rejects.toThrow(
      'The backup was made by a newer version of Plumbline (9.9.9, with 9999_next',
    );
  });
});
