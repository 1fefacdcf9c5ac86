import compress from '@fastify/compress';
import Fastify, { type RawServerDefault } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountId } from '../account-id.ts';
import { OverloadedError } from '../errors.ts';
import type { App, RequestSession } from '../http/app-instance.ts';
import { registerErrorHandler } from '../http/error-handler.ts';
import { registerNotFound } from '../http/not-found.ts';
import type { MarketingRenderer, PublicPageData, PublicPageRenderer } from './page-assets.ts';
import { registerPages } from './pages.ts';

const SESSION: RequestSession = { sessionId: 's', accountId: 'a' as AccountId };
const HOSTILE = '</script><script>alert(1)</script>';
const DRAFT = '11111111-1111-4111-8111-111111111111';
const BROKEN = '22222222-2222-4222-8222-222222222222';
const BUSY = '33333333-3333-4333-8333-333333333333';
const REFERENCE = '4f1c2d3e-0000-4000-8000-00000000abcd';

/** A module of the web workspace, run for real; its types belong to a workspace that knows a browser. */
const fromWeb = (file: string) => import(new URL(`../../../web/src/${file}`, import.meta.url).href);
const renderer = (await fromWeb('public/entry-server.tsx')) as PublicPageRenderer;
const marketing = (await fromWeb('marketing/entry-server.tsx')) as MarketingRenderer;
const { samplePageData } = (await fromWeb('public/sample-page-data.ts')) as {
  samplePageData: (changes: { estimate: object; contractor: object }) => PublicPageData;
};

const known = samplePageData({
  estimate: { jobDescription: HOSTILE },
  contractor: { companyName: 'Ann & Sons' },
});
const path = `/estimate/${known.estimate.id}`;

let app: App;
const asked: string[] = [];
let healthy = true;

async function findPage(id: string): Promise<PublicPageData | null> {
  asked.push(id);
  if (id === BROKEN) throw new Error('the database is away');
  if (id === BUSY) throw new OverloadedError(7);
  return id === known.estimate.id ? known : null;
}

beforeAll(async () => {
  app = Fastify<RawServerDefault>({ genReqId: () => REFERENCE }).withTypeProvider();
  await app.register(compress, { threshold: 256 });
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-test-signed-in']) request.session = SESSION;
    if (request.headers['x-test-trouble'] === 'busy') throw new OverloadedError(7);
    if (request.headers['x-test-trouble'] === 'away') throw new Error('the database is away');
  });
  registerErrorHandler(app);
  registerNotFound(app);
  app.get('/api/clients', () => []);
  await registerPages(app, {
    web: {
      appShell: () => Promise.resolve(`<!doctype html><html lang="en"><title>App</title>${' '.repeat(300)}`),
      publicPageRenderer: () => Promise.resolve(renderer),
      publicPageStyles: '<style>p{}</style>',
      publicPageScripts: '<script type="module" src="/assets/public.js"></script>',
      invoicePageStyles: '',
      invoicePageScripts: '',
      marketingRenderer: () => Promise.resolve(marketing),
      marketingStyles: '<style>p{}</style>',
      marketingScripts: '',
      finishDocument: (_url, html) => Promise.resolve(html),
    },
    marketing: {
      appUrl: 'https://plumbline.example',
      clock: { now: () => new Date() },
      production: false,
      legal: { terms: null, privacy: null },
    },
    publicEstimate: findPage,
    publicInvoice: async () => null,
    askQuestion: () => Promise.resolve(null),
    reminders: { find: async () => null, stop: async () => null },
    findPlace: async () => 7n,
    checkHealth: () => (healthy ? Promise.resolve() : Promise.reject(new Error('no database'))),
  });
});
afterAll(() => app.close());

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } });

describe('the client’s page', () => {
  test('is complete without scripts, and includes their data', async () => {
    const { statusCode, headers, body } = await open(path);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<html lang="en"');
    expect(body).toContain('<title>Estimate EST-0148 from Ann &amp; Sons</title>');
    expect(body).toContain('<meta property="og:title" content="Estimate EST-0148 from Ann &amp; Sons">');
    expect(body).toContain('12,636.73');
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ isOwner: false, estimate: { jobDescription: HOSTILE } });
  });

  test('is not cached and not indexed', async () => {
    const { headers, body } = await open(path);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-robots-tag']).toContain('noindex');
    expect(body).toContain('<meta name="robots" content="noindex, nofollow">');
  });

  test('runs only its own script, whatever the texts contain', async () => {
    const { body } = await open(path);
    const scripts = body.match(/<script[^>]*>/g);
    expect(scripts).toEqual([
      '<script type="application/json" id="page-data">',
      '<script type="module" src="/assets/public.js">',
    ]);
  });

  test('contains only what the contract names', async () => {
    Object.assign(known.contractor, { stripeSecretKey: 'sk_live_secret' });
    expect((await open(path)).body).not.toContain('sk_live_secret');
  });

  test('is compressed', async () => {
    expect((await open(path, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  });

  test.each([
    ['of an unknown id', DRAFT],
    ['of something that is no id', 'nope'],
    ['with markup', '%3Cb%3E'],
  ])('%s reads "Estimate Not Found"', async (_what, id) => {
    const { statusCode, headers, body } = await open(`/estimate/${id}`);
    expect(statusCode).toBe(404);
    expect(headers['x-robots-tag']).toContain('noindex');
    expect(body).toContain('<h1>Estimate Not Found</h1>');
    expect(body).not.toContain('<script');
  });

  test('queries nothing for an invalid id', async () => {
    asked.length = 0;
    await open('/estimate/nope');
    expect(asked).toEqual([]);
  });

  test('of a failing server is a page too, without the reason', async () => {
    const { statusCode, headers, body } = await open(`/estimate/${BROKEN}`);
    expect(statusCode).toBe(500);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('Please try again');
    expect(body).toContain(REFERENCE);
    expect(body).not.toContain('database');
    // A client's page links only to the estimate.
    expect(body).not.toContain('href="/"');
  });

  test('of an overloaded server says when to retry', async () => {
    const { statusCode, headers, body } = await open(`/estimate/${BUSY}`);
    expect([statusCode, headers['retry-after']]).toEqual([503, '7']);
    expect(body).toContain('We’re getting a lot of requests. Please try again');
  });
});

describe('every other address', () => {
  test('than those of the public pages', async () => {
    expect((await open('/')).body).toContain('Stop losing jobs to sloppy estimates');
    expect((await open('/reddit')).body).toContain('Quote #');
  });

  test.each(['/dashboard', '/login', '/estimates/new?clientId=1'])(
    '%s is the app, never cached',
    async (url) => {
      const { statusCode, headers, body } = await open(url, {
        'accept-encoding': 'gzip',
        'x-test-signed-in': 'yes',
      });
      expect(statusCode).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(headers['content-encoding']).toBe('gzip');
      expect(body).not.toBe('');
    },
  );

  test('tells signed-out visitors that they are, and is not cached', async () => {
    const { headers, body } = await open('/login');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<html data-signed-out lang="en">');
    expect((await open('/login', { 'x-test-signed-in': 'yes' })).body).not.toContain('data-signed-out');
  });

  test('is the app for a service worker too, and so is the address the worker caches', async () => {
    const page = await open('/dashboard', {
      'sec-fetch-dest': 'empty',
      'sec-fetch-mode': 'navigate',
      'x-test-signed-in': 'yes',
    });
    expect(page.body).toContain('<title>App</title>');
    const kept = await open('/app-shell', { accept: '*/*', 'sec-fetch-dest': 'empty' });
    expect(kept.body).toContain('<title>App</title>');
    expect(kept.headers['cache-control']).toBe('no-cache');
  });

  test.each(['/api', '/api/nothing', '/%61pi/nothing'])(
    '%s is a 404 in JSON, even for a browser',
    async (url) => {
      const response = await open(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ success: false, error: 'NOT_FOUND' });
    },
  );

  test('a changing call to nowhere is a 404 in JSON', async () => {
    const response = await app.inject({ method: 'POST', url: '/nothing' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ success: false, error: 'NOT_FOUND' });
  });

  test.each([
    ['an image', { accept: 'image/webp,*/*;q=0.8', 'sec-fetch-dest': 'image' }],
    ['a script', { accept: '*/*', 'sec-fetch-dest': 'script' }],
    ['data', { accept: 'application/json' }],
    ['a script’s request', { accept: '*/*', 'sec-fetch-dest': 'empty' }],
  ])('%s that is missing is not answered with the app', async (_what, headers) => {
    expect((await open('/missing', headers)).statusCode).toBe(404);
  });
});

describe.each([
  ['is overloaded', 'busy', 503, 'We’re getting a lot of requests'],
  ['cannot reach its database', 'away', 500, 'Something went wrong on our end'],
])('while the server %s', (_what, trouble, status, sentence) => {
  const inTrouble = (url: string, headers: Record<string, string> = {}) =>
    open(url, { 'x-test-trouble': trouble, ...headers });

  test.each(['/', '/login', '/dashboard', '/estimates', '/reddit', path, '/unsubscribe/token'])(
    '%s is a page with a reference and a link back',
    async (url) => {
      const { statusCode, headers, body } = await inTrouble(url);
      expect(statusCode).toBe(status);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toContain('no-store');
      expect(headers['retry-after']).toBe(trouble === 'busy' ? '7' : undefined);
      expect(body).toContain(sentence);
      expect(body).toContain(REFERENCE);
      expect(body).toMatch(/<a [^>]*href(?:="")?>Try again<\/a>/);
      expect(body).not.toContain('database');
    },
  );

  test.each(['/', '/login', '/dashboard'])('%s leads to the home page', async (url) => {
    expect((await inTrouble(url)).body).toMatch(/<a [^>]*href="\/"/);
  });

  test.each([
    ['an API call', '/api/clients', {}],
    ['data', '/dashboard', { accept: 'application/json' }],
    ['a script', '/assets/nothing.js', { accept: '*/*', 'sec-fetch-dest': 'script' }],
    ['a request of the service worker', '/app-shell', { accept: '*/*', 'sec-fetch-dest': 'empty' }],
  ])('%s is answered in JSON', async (_name, url, headers) => {
    const response = await inTrouble(url, headers);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ success: false });
  });
});

describe('an address without a page', () => {
  test.each(['/nothing', '/nothing/here', '/dashboard/nothing', '/not-found', '/dev/ui'])(
    '%s is a 404 with the app, which shows it',
    async (url) => {
      const visitor = await open(url);
      expect(visitor.statusCode).toBe(404);
      expect(visitor.body).toContain('<html data-signed-out lang="en">');
      const contractor = await open(url, { 'x-test-signed-in': 'yes', 'accept-encoding': 'br' });
      expect(contractor.statusCode).toBe(404);
      expect(contractor.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(contractor.headers['content-encoding']).toBe('br');
    },
  );

  test.each(['/verify-email/token', '/Estimates/', '/settings/developers', '/subscribe?from=banner'])(
    '%s leads somewhere',
    async (url) => {
      expect((await open(url)).statusCode).toBe(200);
    },
  );
});

describe('/health', () => {
  test('is 200 while the server can work and 500 when it cannot', async () => {
    expect((await app.inject('/health')).json()).toEqual({ status: 'ok' });
    healthy = false;
    expect((await app.inject('/health')).statusCode).toBe(500);
    healthy = true;
  });
});
