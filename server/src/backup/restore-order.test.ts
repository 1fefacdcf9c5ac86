import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from '../db/client.ts';
import { createSharedDatabase } from '../jobs/testing/shared-database.ts';
import { anAcceptedEstimate, signedInContractor } from '../testing/factory.ts';
import { copyEstimate } from '../testing/many-rows.ts';
import { openInstallation } from '../testing/processes/open-installation.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { emptyPlace, type Place } from './testing/empty-place.ts';
import { everyRow } from './testing/every-row.ts';
import { HERE, TARGETS } from './testing/restore-targets.ts';

const AT = new Date('2026-03-10T15:00:00.000Z');
/** The most rows that a restore inserts at once. */
const BATCH = 1_000;

/** Every row, and every foreign key with its triggers. */
async function everything(db: Database) {
  const { rows: keys } = await db.execute(sql`
    select k.conrelid::regclass::text as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition,
      k.condeferrable, k.condeferred, k.convalidated,
      (select json_agg(json_build_array(t.tgfoid::regproc, t.tgdeferrable, t.tginitdeferred, t.tgenabled)
        order by t.tgfoid::regproc::text collate "C") from pg_trigger t where t.tgconstraint = k.oid) as triggers
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    order by k.conrelid::regclass::text collate "C", k.conname collate "C"`);
  return { keys, rows: await everyRow(db) };
}

async function allOf(place: Place) {
  const handle = await openDatabase(place);
  try {
    return await everything(handle.db);
  } finally {
    await handle.close();
  }
}

/** Backups in which an invoice comes more than a batch before the estimate that it is for, and in which it has none. */
async function makeBackups() {
  const shared = await createSharedDatabase();
  const server = await openInstallation(shared.options);
  const { db } = server.deps;
  const directory = await temporaryDirectory();
  const backUp = async (name: string) => {
    const file = join(directory, name);
    await makeBackup(shared.options, file, AT);
    return file;
  };
  try {
    const contractor = await signedInContractor(server);
    const { id } = await anAcceptedEstimate(contractor);
    const made = await contractor.post('/api/invoices', { estimateId: id, covers: { kind: 'rest' } });
    const invoice = made.json<{ id: string; totalAmount: string }>();
    await contractor.post(`/api/invoices/${invoice.id}/issue`, {});
    const other = await anAcceptedEstimate(contractor);
    // As autovacuum does: the next rows fill the pages of the earlier ones, so an update moves its row to the end.
    await db.execute(sql`vacuum estimates`);
    await copyEstimate(db, other.id, BATCH + 100);
    const paid = await contractor.post(`/api/invoices/${invoice.id}/payments`, {
      amount: invoice.totalAmount,
      method: 'check',
      receivedOn: '2026-03-10',
    });
    expect(paid.statusCode).toBe(201);
    const { rows: stored } = await db.execute<{ id: string }>(sql`select id from estimates`);
    const placeOf = (wanted: string) => stored.findIndex((row) => row.id === wanted);
    expect(placeOf(id) - placeOf(invoice.id)).toBeGreaterThan(BATCH);
    const kept = await backUp('kept.backup');
    const before = await everything(db);
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update estimates set root_id = gen_random_uuid() where id = ${invoice.id}`);
    });
    return { kept, before, broken: await backUp('broken.backup') };
  } finally {
    await server.close();
    await shared.remove();
  }
}

test.each(TARGETS)(
  `a backup from ${HERE} restores every row to %s though an invoice comes far before its estimate, and leaves the foreign keys as they were, as does one that is refused because the estimate is missing`,
  {
    timeout: 180_000,
  },
  async (kind) => {
    const { kept, before, broken } = await makeBackups();
    const place = await emptyPlace(kind);
    await restoreBackup(place, kept, { replace: false });
    expect(await allOf(place)).toEqual(before);
    await expect(restoreBackup(place, broken, { replace: true })).rejects.toMatchObject({
      cause: { code: '23503', constraint: 'estimates_root_id_fkey' },
    });
    expect(await allOf(place)).toEqual(before);
  },
);
