import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import type { App } from '../../../http/app-instance.ts';
import type { PublicPageRenderer } from '../../../pages/page-assets.ts';
import { DocumentError } from '../../../pdf/document-error.ts';
import { aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { IS_LONG } from '../../../testing/is-long.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

/** The real module of the web workspace, imported by URL because its types need those of a browser. */
const renderer = (await import(
  new URL('../../../../../web/src/public/entry-server.tsx', import.meta.url).href
)) as PublicPageRenderer;

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const pathOf = (id: string) => `/api/estimates/${id}/public-pdf`;
const CLIENT = '203.0.113.7';
const OTHER = '198.51.100.9';

/** A sent estimate of 45 lines with 5,000 characters each, whose PDF takes a second or more. */
async function aHeavyEstimate(contractor: Awaited<ReturnType<typeof signedInContractor>>, name: string) {
  const description = `${name}: strip, repair and cover `.repeat(300).slice(0, 5_000).trim();
  const materialLines = Array.from({ length: 45 }, () => ({ description, quantity: '1', unitCost: '1.00' }));
  return aSentEstimate(contractor, { materialLines });
}

test.runIf(IS_LONG)(
  'six heavy PDFs requested from one network do not slow down another account’s PDF',
  async () => {
    const heavy = await signedInContractor(server);
    const normal = await signedInContractor(server);
    const ids: string[] = [];
    for (const name of 'ABCDEF') ids.push((await aHeavyEstimate(heavy, name)).id);
    const [usual, meanwhile] = [await aSentEstimate(normal), await aSentEstimate(normal)];
    const timed = async (id: string) => {
      const begun = performance.now();
      expect((await server.visitor(OTHER).get(pathOf(id))).statusCode).toBe(200);
      return performance.now() - begun;
    };
    await server.deps.documents.warm();
    const usualMs = await timed(usual.id);
    let finished = 0;
    const asked = ids.map(async (id) => {
      const { statusCode } = await server.visitor(CLIENT).get(pathOf(id));
      finished += 1;
      return statusCode;
    });
    expect(await timed(meanwhile.id)).toBeLessThan(usualMs + 2_000);
    expect(finished).toBeLessThan(6);
    for (const statusCode of await Promise.all(asked)) expect([200, 503]).toContain(statusCode);
  },
);

test('one network can request a PDF twenty times in fifteen minutes, and other networks are not affected', async () => {
  const { id } = await aSentEstimate(await signedInContractor(server));
  for (let time = 0; time < 20; time += 1)
    expect((await server.visitor(CLIENT).get(pathOf(id))).statusCode).toBe(200);
  const refused = await server.visitor(CLIENT).get(pathOf(id));
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await server.visitor(OTHER).get(pathOf(id))).statusCode).toBe(200);
});

describe('a PDF that is not available', () => {
  let error: DocumentError;
  let app: App;
  beforeAll(async () => {
    const documents = { ...server.deps.documents, render: () => Promise.reject(error) };
    app = await buildApp(
      { ...server.deps, documents },
      {
        web: {
          appShell: () => Promise.resolve('<!doctype html><title>App</title>'),
          publicPageRenderer: () => Promise.resolve(renderer),
          publicPageStyles: '',
          publicPageScripts: '',
          invoicePageStyles: '',
          invoicePageScripts: '',
          marketingRenderer: () => Promise.reject(new Error('no public page is asked for')),
          marketingStyles: '',
          marketingScripts: '',
          finishDocument: (_url, html) => Promise.resolve(html),
        },
      },
    );
  });
  afterAll(() => app.close());

  test.each([
    ['DOCUMENT_PENDING', 503, '10', 'This PDF is long and isn’t ready yet. Please try again in a moment.'],
    [
      'DOCUMENT_TIMEOUT',
      422,
      undefined,
      'This estimate is too long for a PDF. You can view all of it on its page.',
    ],
  ] as const)(
    '%s is a readable page in a browser, and JSON elsewhere',
    async (code, status, retry, words) => {
      error = new DocumentError(code);
      const { id } = await aSentEstimate(await signedInContractor(server));
      const page = await app.inject({ url: pathOf(id), headers: { accept: 'text/html,*/*;q=0.8' } });
      expect(page.statusCode).toBe(status);
      expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
      expect([page.headers['retry-after'], page.headers.refresh]).toEqual([retry, retry]);
      expect(page.body).toContain(words);
      const json = await app.inject({ url: pathOf(id), headers: { accept: '*/*' } });
      expect([json.statusCode, json.headers['retry-after']]).toEqual([status, retry]);
      expect(json.json()).toMatchObject({ success: false, error: code, message: words });
    },
  );

  test('because the estimate does not exist is a readable page too', async () => {
    const url = pathOf('00000000-0000-4000-8000-000000000000');
    const page = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('Estimate Not Found');
  });
});
