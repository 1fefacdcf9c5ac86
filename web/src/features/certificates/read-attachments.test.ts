import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readAttachments } from './read-attachments.ts';

/** A PDF's object that holds an attached file. */
function embedded(content: Uint8Array, entries: string): Uint8Array {
  const dictionary = `7 0 obj\n<< ${entries} /Type /EmbeddedFile /Params << /Size 9 >> >>\nstream\n`;
  return Buffer.concat([Buffer.from(dictionary), content, Buffer.from('\nendstream\nendobj\n')]);
}
const read = (...parts: Uint8Array[]) => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts]);
  return readAttachments(new Uint8Array(bytes).buffer);
};
const text = Buffer.from('{"name":"Zoë"}');
const deflated = deflateSync(text);

test('an attached file is read whether it is compressed or not', async () => {
  expect(await read(embedded(text, `/Length ${text.length}`))).toEqual(['{"name":"Zoë"}']);
  const filtered = embedded(deflated, `/Filter /FlateDecode /Length ${deflated.length}`);
  expect(await read(filtered)).toEqual(['{"name":"Zoë"}']);
});

test('an attached file is read when another object holds its length', async () => {
  expect((await read(embedded(text, '/Length 12 0 R')))[0]?.trim()).toBe('{"name":"Zoë"}');
});

test('a damaged attachment does not hide the others', async () => {
  const damaged = embedded(deflated.subarray(3), `/Filter /FlateDecode /Length ${deflated.length - 3}`);
  expect(await read(damaged, embedded(text, `/Length ${text.length}`))).toEqual(['{"name":"Zoë"}']);
  expect(await read()).toEqual([]);
});
