import { expect, test } from 'vitest';
import { answersOfPage } from './page-answers.ts';

const ESCAPED = String.raw`{"account":"a1","place":"3","answers":[{"path":"/api/estimates?limit=8","headers":{"x-total-count":"1"},"body":[{"clientName":"\u003c/script\u003e \u0026"}]}]}`;
const page = `<!doctype html><html><body><div id="root"></div><script type="application/json" id="page-answers">${ESCAPED}</script></body></html>`;

test('what came with a page is found in it, as the API would have sent it', async () => {
  const [[path, answer] = []] = answersOfPage(page);
  expect(path).toBe('/api/estimates?limit=8');
  expect(await answer?.json()).toEqual([{ clientName: '</script> &' }]);
  expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
    'content-type': 'application/json',
    'x-plumbline-account': 'a1',
    'x-total-count': '1',
  });
});

test('a page without data has none', () => {
  expect(answersOfPage('<!doctype html><html data-signed-out><body></body></html>')).toEqual([]);
});
