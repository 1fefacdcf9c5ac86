import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import helmet from '@fastify/helmet';
import Fastify, { type RawServerDefault } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../http/app-instance.ts';
import { registerNotFound } from '../http/not-found.ts';
import { registerBuiltAssets } from './built-page-assets.ts';
import type { PageAssets } from './page-assets.ts';

const script = 'console.log("the page")';
const marketingStyles = '@font-face{src:url(/assets/instrument-sans-latin-wdth-normal-6.woff2)}';
const manifest = {
  'src/public/entry-client.ts': { file: 'assets/public-1.js', imports: ['_shared-2.js'] },
  'src/marketing/entry-client.ts': { file: 'assets/marketing-4.js', css: ['assets/marketing-5.css'] },
  'index.html': { file: 'assets/app-7.js', imports: ['_react-8.js'] },
  '_react-8.js': { file: 'assets/react-8.js' },
  'src/features/dashboard/dashboard-page.tsx': {
    file: 'assets/dashboard-9.js',
    imports: ['index.html', '_react-8.js', '_chart-10.js'],
  },
  '_chart-10.js': { file: 'assets/chart-10.js', css: ['assets/chart-11.css'] },
  '_shared-2.js': { file: 'assets/shared-2.js', css: ['assets/tokens-3.css'] },
};

let directory: string;
let app: App;
let assets: PageAssets;

async function write(path: string, content: string | Buffer) {
  const file = join(directory, 'dist', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plumbline-web-'));
  await write('client/.vite/manifest.json', JSON.stringify(manifest));
  await write('client/index.html', '<!doctype html><head><title>App</title></head>');
  await write('client/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await write('client/service-worker.js', script);
  await write('client/manifest.webmanifest', '{"name":"Plumbline"}');
  await write('client/assets/public-1.js', script);
  await write('client/assets/public-1.js.br', brotliCompressSync(script));
  await write('client/assets/tokens-3.css', ':root{--ink:black}');
  await write('client/assets/marketing-5.css', marketingStyles);
  await write('client/screens/document-560.avif', 'a picture');
  await write('server/marketing.js', 'export const renderHomePage = () => ({ title: "built home" });');
  await write('server/entry-server.js', 'export const renderNotFoundPage = () => ({ title: "built" });');
  await write('client/assets/worker-12.mjs', script);
  app = Fastify<RawServerDefault>().withTypeProvider();
  await app.register(helmet);
  registerNotFound(app);
  assets = await registerBuiltAssets(app, directory);
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

describe('built pages', () => {
  test('include the styles of every chunk they load, wherever the manifest lists them', () => {
    expect(assets.publicPageStyles).toBe('<style>:root{--ink:black}</style>');
  });

  test('load their entry, and its imports in parallel', () => {
    expect(assets.publicPageScripts).toBe(
      '<link rel="modulepreload" fetchpriority="low" href="/assets/shared-2.js"><script type="module" fetchpriority="low" src="/assets/public-1.js"></script>',
    );
  });

  test('open to the public preload their typeface, and load no React', () => {
    expect(assets.marketingStyles).toBe(
      `<link rel="preload" as="font" type="font/woff2" href="/assets/instrument-sans-latin-wdth-normal-6.woff2" crossorigin><style>${marketingStyles}</style>`,
    );
    expect(assets.marketingScripts).toBe(
      '<script type="module" fetchpriority="low" src="/assets/marketing-4.js"></script>',
    );
  });

  test('come from the built renderer and shell', async () => {
    expect((await assets.publicPageRenderer()).renderNotFoundPage().title).toBe('built');
    const renderer = await assets.marketingRenderer();
    expect(
      renderer.renderHomePage({
        appUrl: '',
        year: 2026,
        production: false,
        legal: { terms: null, privacy: null },
      }).title,
    ).toBe('built home');
    expect(await assets.appShell('/')).toBe('<!doctype html><head><title>App</title></head>');
  });

  test('of the app load the scripts of the page that is opened, besides those that the app loads anyway', async () => {
    expect(await assets.appShell('/', 'dashboard/dashboard-page.tsx')).toBe(
      '<!doctype html><head><title>App</title>' +
        '<link rel="modulepreload" crossorigin href="/assets/dashboard-9.js">' +
        '<link rel="modulepreload" crossorigin href="/assets/chart-10.js">' +
        '<link rel="preload" as="style" crossorigin href="/assets/chart-11.css"></head>',
    );
  });
});

describe('static files', () => {
  test('with a hash in their name are cached for good, and sent precompressed', async () => {
    const response = await app.inject({ url: '/assets/public-1.js', headers: { 'accept-encoding': 'br' } });
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['content-type']).toContain('javascript');
  });

  test('of a page have no headers that browsers read on documents and workers only', async () => {
    const page = await app.inject({ url: '/assets/public-1.js', headers: { 'accept-encoding': 'br' } });
    expect(page.headers['content-security-policy']).toBeUndefined();
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    const worker = await app.inject('/assets/worker-12.mjs');
    expect(worker.headers['content-security-policy']).toBeDefined();
    const nothing = await app.inject('/assets/gone.js');
    expect(nothing.headers['content-security-policy']).toBeDefined();
  });

  test('that keep their name are revalidated', async () => {
    const response = await app.inject('/favicon.svg');
    expect(response.headers['content-type']).toContain('image/svg+xml');
    expect(response.headers['cache-control']).toBe('public, max-age=86400');
  });

  test('the service worker is revalidated each time, so that browsers notice a new version', async () => {
    const { headers } = await app.inject('/service-worker.js');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toContain('javascript');
  });

  test('the manifest of the installed app has a media type that browsers know', async () => {
    const { headers } = await app.inject('/manifest.webmanifest');
    expect(headers['content-type']).toContain('application/manifest+json');
    expect(headers['cache-control']).toBe('public, max-age=86400');
  });

  test('of the product’s screens are cached for a week', async () => {
    const response = await app.inject('/screens/document-560.avif');
    expect(response.headers['content-type']).toBe('image/avif');
    expect(response.headers['cache-control']).toBe('public, max-age=604800');
  });

  test.each([
    '/screens/gone.avif',
    '/assets/gone.js',
    '/assets/../index.html',
    '/assets/..%2f..%2f.vite/manifest.json',
  ])('%s is a 404 no cache keeps', async (url) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.headers['cache-control'] ?? '').not.toContain('immutable');
  });
});

test('a start without built pages says what to do', async () => {
  const nowhere: App = Fastify<RawServerDefault>().withTypeProvider();
  await expect(registerBuiltAssets(nowhere, tmpdir())).rejects.toThrow('npm start');
  await nowhere.close();
});
