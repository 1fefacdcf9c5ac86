import { expect, test } from 'vitest';
import { beginWith, KeptShells } from './kept-shells.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const OTHER_ID = '22222222-2222-4222-8222-222222222222';
const pageOf = (id: string) => `https://plumbline.example/estimates/${id}/view`;

const SCRIPT = '/assets/app-1.js';
const START =
  '<!doctype html><html><head><script src="/assets/app-1.js"></script></head><body><div id="root"></div>';
const DATA = '<script type="application/json" id="page-answers">{"account":"ana"}</script></body></html>';

const stored = new Map<string, Response>();
const shells = new KeptShells(
  async () =>
    ({
      put: async (url: string, shell: Response) => void stored.set(url, shell),
      match: async (url: string) => stored.get(url)?.clone(),
      delete: async (url: string) => stored.delete(url),
    }) as unknown as Cache,
  [SCRIPT],
);
const sent = (html: string, status = 200) =>
  new Response(html, { status, headers: { 'content-security-policy': 'self', 'content-encoding': 'br' } });

test('the beginning of a page, up to its data, is kept for every page of its kind', async () => {
  await shells.keep(pageOf(ID), sent(START + DATA), START + DATA);
  const shell = await shells.find(`${pageOf(OTHER_ID)}?from=mail`);
  expect(shell?.html).toBe(START);
  expect(Object.fromEntries(shell?.headers ?? [])).toMatchObject({ 'content-security-policy': 'self' });
  expect(shell?.headers.has('content-encoding')).toBe(false);
  expect(await shells.find('https://plumbline.example/estimates')).toBeUndefined();
});

test.each([
  ['for visitors', START, 200],
  ['of a page that is not there', START + DATA, 404],
  ['of a version that is not active yet', START.replace(SCRIPT, '/assets/app-2.js') + DATA, 200],
])('an answer %s is not kept, and drops what was', async (_which, html, status) => {
  await shells.keep(pageOf(ID), sent(START + DATA), START + DATA);
  expect(stored.size).toBe(1);
  await shells.keep(pageOf(ID), sent(html, status), html);
  expect(stored.size).toBe(0);
});

const SHELL = { html: START, headers: new Headers({ 'content-type': 'text/html' }) };

test('a page begins before the server has answered, and is then what the server sent', async () => {
  let answer = (_html: string) => {};
  const fromServer = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const reader = beginWith(SHELL, fromServer).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(START);
  answer(START + DATA);
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(DATA);
});

test('a page without a server ends without data', async () => {
  expect(await beginWith(SHELL, Promise.reject(new TypeError('offline'))).text()).toBe(START);
});

test.each([
  ['of a newer version', START.replace('<head>', '<head><meta name="version">') + DATA],
  ['for visitors', START.replace('<html', '<html data-signed-out')],
])('a page that the server sent %s says so, and has no data', async (_which, html) => {
  expect(await beginWith(SHELL, Promise.resolve(html)).text()).toBe(`${START}<i id="newer-page"></i>`);
});
