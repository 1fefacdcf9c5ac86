import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { jobs } from '../../db/schema/schema.ts';
import { testWorkerDeps } from '../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../jobs/worker.ts';
import { createTestDatabase } from '../../testing/databases/database.ts';
import { type TestDatabase } from '../../testing/databases/test-database.ts';
import { MovableClock } from '../../testing/movable-clock.ts';
import { readBouncesJob } from '../jobs.ts';

let database: TestDatabase;
const closers: (() => unknown)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await database.db.delete(jobs);
});
afterAll(() => database.close());

/** Runs the job that reads the mailbox at an address once, and returns its outcome. */
async function turn(url: string): Promise<unknown> {
  const deps = testWorkerDeps(database.db, new MovableClock(), { environment: { BOUNCE_IMAP_URL: url } });
  closers.push(() => deps.close());
  await createWorker(deps, { jobs: [readBouncesJob] }).drain();
  const [row] = await database.db.select().from(jobs);
  return row?.state;
}

async function listening(answer: string): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => {}).end(answer)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closers.push(() => server.close());
  return `imap://user:password@127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an unreachable bounce mailbox is read the next minute', async () => {
  const url = await listening('');
  for (const close of closers.splice(0)) await close();
  expect(await turn(url)).toBe('done');
});

test.each([
  '',
  'HTTP/1.1 400 Bad Request\r\n\r\n',
  '* OK hello\r\n* NONSENSE {99999999999}\r\n',
  '\u0000\r\n{1}\r\n',
])('a bounce mailbox that talks nonsense does not stop the worker: %j', async (answer) => {
  expect(await turn(await listening(answer))).toBe('done');
});
