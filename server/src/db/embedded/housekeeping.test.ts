import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CopiedFileSystem, readFiles } from '../../testing/databases/copied-file-system.ts';
import { TransactionGuard } from '../transaction-guard.ts';
import { frugalStartParams } from './durable-file-system.ts';
import { EmbeddedClient } from './embedded-client.ts';
import { type Housekeeping, startHousekeeping } from './housekeeping.ts';
import { ensureTemplate } from './template.ts';

let client: EmbeddedClient;
let housekeeping: Housekeeping;

beforeAll(async () => {
  const template = await ensureTemplate();
  if (!template) throw new Error('The cache is not writable.');
  const fs = new CopiedFileSystem(await readFiles(template));
  client = await EmbeddedClient.start({ fs, startParams: frugalStartParams }, new TransactionGuard());
});
afterAll(() => client.close());

beforeEach(async () => {
  await client.exec(
    'drop table if exists rows; create table rows (n int); insert into rows select generate_series(1, 5000)',
  );
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  housekeeping = await startHousekeeping(client, undefined);
});

afterEach(async () => {
  housekeeping.stop();
  vi.useRealTimers();
});

async function pages(): Promise<number> {
  const { rows } = await client.query<{ pages: number }>(
    "select relpages as pages from pg_class where relname = 'rows'",
  );
  return rows[0]?.pages ?? 0;
}

async function lastCheckpoint(): Promise<string> {
  const { rows } = await client.query<{ at: string }>(
    'select checkpoint_lsn::text as at from pg_control_checkpoint()',
  );
  return rows[0]?.at ?? '';
}

test('five minutes after a write, dead rows are vacuumed and a checkpoint is made', async () => {
  await client.exec('delete from rows where n > 10');
  const before = await lastCheckpoint();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  await vi.waitFor(async () => expect(await lastCheckpoint()).not.toBe(before));
  expect(await pages()).toBe(1);
});

test('a long log triggers a checkpoint without the five minutes', async () => {
  await client.exec("select pg_logical_emit_message(true, 'bulk', repeat('x', 40000000))");
  const before = await lastCheckpoint();
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(async () => expect(await lastCheckpoint()).not.toBe(before));
});

test('an idle database is left alone', async () => {
  await client.exec('insert into rows values (0)');
  await housekeeping.tidy();
  const before = await lastCheckpoint();
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  await housekeeping.tidy();
  expect(await lastCheckpoint()).toBe(before);
});
