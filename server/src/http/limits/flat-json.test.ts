import { expect, test } from 'vitest';
import { isFlat } from './flat-json.ts';

test('a body of a few long texts is flat, whatever they contain', () => {
  const content = '{[,"\\'.repeat(100_000);
  expect(isFlat(JSON.stringify({ content, signature: 'x', publicKey: null }))).toBe(true);
});

test.each([
  ['many objects', `{"content":[${'{},'.repeat(200)}{}]}`],
  ['many keys', JSON.stringify(Object.fromEntries(Array.from({ length: 200 }, (_, index) => [index, 1])))],
  ['deep brackets', '['.repeat(200)],
])('a body of %s is not', (_what, body) => {
  expect(isFlat(body)).toBe(false);
});
