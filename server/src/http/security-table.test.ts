import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8');

/** Files in code quotes, each followed by quoted names of its tests. */
async function namedTests(): Promise<{ file: string; sentence: string }[]> {
  const text = (await read('docs/security.md')).replaceAll('\n', ' ');
  const named = text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: (“[^”]+”(?:, “[^”]+”)*)/g);
  return [...named].flatMap(([, file = '', sentences = '']) =>
    [...sentences.matchAll(/“([^”]+)”/g)].map(([, sentence = '']) => ({ file, sentence })),
  );
}

test('the security table names existing tests', async () => {
  const named = await namedTests();
  expect(named.length).toBeGreaterThan(40);
  const missing: string[] = [];
  for (const { file, sentence } of named)
    if (!(await read(file)).includes(sentence)) missing.push(`${file}: ${sentence}`);
  expect(missing).toEqual([]);
});
