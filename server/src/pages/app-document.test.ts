import { APP_PAGES, firstViewOf, type PageAnswers } from '@plumbline/contract/app/app-pages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { App } from '../http/app-instance.ts';
import { aSentEstimate, signedInContractor } from '../testing/factory.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { ApiClient } from '../testing/visitors/api-client.ts';
import { NO_ASSETS } from './testing/no-assets.ts';

const HOSTILE = '</script><script>alert(1)</script><!--';

let server: TestApp;
let pages: App;
let contractor: ApiClient;
let id: string;
beforeAll(async () => {
  server = await startTestApp();
  pages = await buildApp(server.deps, {
    web: {
      ...NO_ASSETS,
      appShell: async (_url, page) =>
        `<!doctype html><html lang="en"><head><title>${page ?? 'App'}</title></head><body></body></html>`,
    },
  });
  contractor = await signedInContractor(server);
  ({ id } = await aSentEstimate(contractor, { jobDescription: HOSTILE }));
});
afterAll(async () => {
  await pages.close();
  await server.close();
});

const open = (url: string, visitor?: ApiClient) =>
  pages.inject({
    url,
    headers: { accept: 'text/html', 'sec-fetch-dest': 'document' },
    cookies: Object.fromEntries(visitor?.cookies ?? []),
  });

const ELEMENT = /<script type="application\/json" id="page-answers">(.*?)<\/script>/s;
function answersIn(body: string): PageAnswers {
  const [, json = ''] = ELEMENT.exec(body) ?? [];
  return JSON.parse(json) as PageAnswers;
}
const answersAt = async (url: string, visitor: ApiClient) => answersIn((await open(url, visitor)).body);

describe('a signed-in page of the app', () => {
  test.each(APP_PAGES.map((page) => [page]))(
    '%s has what the API answers to its first reads',
    async (page) => {
      const url = page.replace(/:\w+\??/, id);
      const { answers } = await answersAt(url, contractor);
      expect(answers.map(({ path }) => path)).toEqual(firstViewOf(url).reads);
      for (const { path, headers, body } of answers) {
        const answer = await contractor.get(path);
        expect([path, body]).toEqual([path, answer.json()]);
        expect(headers['x-total-count']).toBe(answer.headers['x-total-count']);
        expect(headers.link).toBe(answer.headers.link);
      }
    },
  );

  test('has nothing of another account, not even of its ids', async () => {
    const other = await signedInContractor(server);
    const { account, answers } = await answersAt(`/estimates/${id}/view`, other);
    const profile = (await other.get('/api/auth/user')).json<{ id: string }>();
    expect(account).toBe(profile.id);
    expect(answers.map(({ path }) => path)).toEqual([
      '/api/auth/user',
      '/api/estimates/counts',
      '/api/labor-types',
    ]);
    expect((await answersAt('/estimates', other)).answers.at(-1)?.body).toEqual([]);
  });

  test('continues the live events where its answers end', async () => {
    const before = await answersAt('/dashboard', contractor);
    await aSentEstimate(contractor);
    const after = await answersAt('/dashboard', contractor);
    expect(BigInt(after.place)).toBeGreaterThan(BigInt(before.place));
  });

  test.each(['/', '/dashboard', '/estimates', '/settings'])('%s is in no cache', async (url) => {
    const { headers } = await open(url, contractor);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  test('runs no script that is in its data', async () => {
    const { body } = await open(`/estimates/${id}/view`, contractor);
    expect(body.match(/<script[^>]*>/g)).toEqual(['<script type="application/json" id="page-answers">']);
    expect(body).not.toContain('<!--');
    const estimate = answersIn(body).answers.find(({ path }) => path === `/api/estimates/${id}`);
    expect(estimate?.body).toMatchObject({ jobDescription: HOSTILE });
  });

  test.each([
    ['/estimates', 'estimates/estimates-page.tsx'],
    [`/estimates/11111111-1111-4111-8111-111111111111/edit/`, 'estimates/estimate-form-page.tsx'],
    ['/login', 'accounts/login-page.tsx'],
  ])('%s loads its script with that of the app', async (url, source) => {
    expect((await open(url)).body).toContain(`<title>${source}</title>`);
  });
});

test.each(['/dashboard', '/login', '/nothing'])('signed out, %s has no data', async (url) => {
  const { body, headers } = await open(url);
  expect(body).toContain('<html data-signed-out lang="en">');
  expect(body).not.toContain('page-answers');
  expect(headers['cache-control']).toBe('no-store');
});

test('an ended session has no data', async () => {
  const visitor = await signedInContractor(server);
  const cookies = new Map(visitor.cookies);
  await visitor.post('/api/auth/logout');
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  expect((await open('/dashboard', visitor)).body).not.toContain('page-answers');
});

test('the document that browsers keep for offline use is the same for everybody', async () => {
  const own = await open('/app-shell', contractor);
  expect(own.body).toBe((await open('/app-shell')).body);
  expect(own.body).not.toContain('page-answers');
});
