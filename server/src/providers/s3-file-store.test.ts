import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { startTcpForwarder } from '../testing/tcp-forwarder.ts';
import type { FileStore } from './file-store.ts';
import { openS3FileStore, type S3Config } from './s3-file-store.ts';
import { type S3Server, s3Environment, startS3Server } from './testing/s3-server.ts';

const CONTENT = Buffer.alloc(300_000, 'roof');
const AWAY = 'Photos and files aren’t available right now. Please try again in a few minutes.';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());

const settings = (port: number): S3Config => {
  const { s3: config } = readConfig(s3Environment(port)).files;
  if (!config) throw new Error('The settings name no object store.');
  return config;
};

/** Opens a store with a short limit, and keeps what it logs. */
function openAt(port: number, change: Partial<S3Config> = {}): FileStore & { readonly logged: string[] } {
  const logged: string[] = [];
  const warn = (...line: unknown[]) => void logged.push(JSON.stringify(line));
  const store = openS3FileStore({ ...settings(port), ...change }, { warn }, 1_500);
  onTestFinished(() => store.close());
  return { ...store, logged };
}

/** Calls that all need the store. */
const calls = (store: FileStore) => [
  store.check(),
  store.write('a', 'large', CONTENT, 'image/jpeg'),
  store.readPart('a', 'large', 0, 10),
  store.remove('a', 'large'),
];

async function expectAway(store: FileStore): Promise<void> {
  for (const call of await Promise.allSettled(calls(store)))
    expect(call).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE', message: AWAY } });
}

test('an object is read in parts; there is none after its end and before it was written', async () => {
  const store = openAt(s3.port);
  await store.check();
  expect(await store.readPart('k', 'large', 0, 10)).toBeNull();
  await store.write('k', 'large', CONTENT, 'image/jpeg');
  const parts = [];
  for (let offset = 0; offset < 300_000; offset += 200_000)
    parts.push((await store.readPart('k', 'large', offset, 200_000)) ?? Buffer.of());
  expect(Buffer.concat(parts).equals(CONTENT)).toBe(true);
  expect(await store.readPart('k', 'large', 300_000, 200_000)).toHaveLength(0);
  await store.remove('k', 'large');
  await store.remove('k', 'large');
  expect(await store.readPart('k', 'large', 0, 10)).toBeNull();
});

test('a wrong key or bucket is an object store that is away, and its log names the reason without the key', async () => {
  const stranger = openAt(s3.port, { accessKeyId: 'NOBODY', secretAccessKey: 'never logged' });
  await expectAway(stranger);
  expect(stranger.logged.join()).toMatch(/InvalidAccessKeyId|403/);
  expect(stranger.logged.join()).not.toMatch(/NOBODY|never logged/);
  await expect(openAt(s3.port, { bucket: 'nowhere' }).check()).rejects.toThrow(AWAY);
});

test('a store that never answers is away after the limit', async () => {
  const way = await startTcpForwarder(s3.port);
  onTestFinished(() => way.close());
  way.silenceNew(true);
  const started = performance.now();
  await expectAway(openAt(way.port));
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('a server that answers with something else is away', async () => {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers);
    request.resume();
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  await expectAway(openAt((server.address() as AddressInfo).port));
  // Objects are private as long as nothing asks for more, and older stores refuse checksums that they do not know.
  const names = new Set(seen.flatMap((headers) => Object.keys(headers)));
  expect([...names].filter((name) => /acl|checksum|trailer/.test(name))).toEqual([]);
});
