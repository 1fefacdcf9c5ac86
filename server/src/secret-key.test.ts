import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptSecret, secretKey } from './secret-key.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plumbline-secret-'));
});
afterEach(() => rm(directory, { recursive: true }));

test('an installation without a secret generates one, readable only by its owner, and keeps it', async () => {
  const first = await keptSecret(directory);
  expect(first.length).toBeGreaterThanOrEqual(43);
  expect(await keptSecret(directory)).toBe(first);
  expect((await stat(join(directory, 'secret-key'))).mode & 0o777).toBe(0o600);
});

test('processes that start concurrently agree on one secret', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => keptSecret(directory)));
  expect(new Set(secrets).size).toBe(1);
  expect((await readFile(join(directory, 'secret-key'), 'utf8')).trim()).toBe(secrets[0]);
});

test('a damaged secret stops the start with a message', async () => {
  await writeFile(join(directory, 'secret-key'), 'x');
  await expect(keptSecret(directory)).rejects.toThrow(/secret-key is damaged/);
});

test('keys for different purposes and tokens for different subjects differ', () => {
  const key = secretKey('one secret for the whole installation');
  expect(key.derive('a')).not.toEqual(key.derive('b'));
  expect(key.tokenFor('verify', '1')).not.toBe(key.tokenFor('verify', '2'));
  expect(key.tokenFor('verify', '1')).toBe(
    secretKey('one secret for the whole installation').tokenFor('verify', '1'),
  );
});
