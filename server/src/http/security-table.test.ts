import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8');

/** Files in code quotes, and after each the sentences in double quotes that are said to be in it. */
async function namedTests(): Promise<{ file: string; sentence: string }[]> {
  const text = (await read('docs/security.md')).replaceAll('\n', ' ');
  const named = text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: (“[^”]+”(?:, “[^”]+”)*)/g);
  return [...named].flatMap(([, file = '', sentences = '']) =>
    [...sentences.matchAll(/“([^”]+)”/g)].map(([, sentence = '']) => ({ file, sentence })),
  );
}

test('the table of what holds our accounts’ security names tests that are there', async () => {
  const named = await namedTests();
  expect(named.length).toBeGreaterThan(40);
  const missing: string[] = [];
  for (const { file, sentence } of named)
    if (!(await read(file)).includes(sentence)) missing.push(`${file}: ${sentence}`);
  expect(missing).toEqual([]);
});
