import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { App } from '../http/app-instance.ts';
import type { MarketingRenderer, PageAssets, PublicPageRenderer } from './page-assets.ts';

const APP_ENTRY = 'index.html';
const PUBLIC_ENTRY = 'src/public/entry-client.ts';
const INVOICE_ENTRY = 'src/public/invoice/entry-client.ts';
const MARKETING_ENTRY = 'src/marketing/entry-client.ts';

/** The part of the typeface that every page needs. */
const TYPEFACE = /url\(['"]?(\/assets\/instrument-sans-latin-wdth-normal[^'")]*\.woff2)/;

/** Scripts, styles and typefaces, compressed or not; the module of a worker (.mjs) needs a policy of its own. */
const PART_OF_PAGE = /\.(?:js|css|woff2)(?:\.br|\.gz)?$/;
/**
 * Security headers that browsers read on documents and workers only. They are 500 bytes of each of the ten files that a
 * page loads first.
 */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Record<string, ManifestChunk | undefined>;

/**
 * The built pages under `web/dist`, and routes for their files: browsers cache those with a content hash in
 * their name permanently. Throws if nothing has been built.
 */
export async function registerBuiltAssets(app: App, webDirectory: string): Promise<PageAssets> {
  const clientDirectory = join(webDirectory, 'dist/client');
  const rendererFile = join(webDirectory, 'dist/server/entry-server.js');
  const marketingFile = join(webDirectory, 'dist/server/marketing.js');
  const manifestFile = join(clientDirectory, '.vite/manifest.json');
  if (![manifestFile, rendererFile, marketingFile].every((file) => existsSync(file)))
    throw new Error(
      'The pages have not been built: run "node scripts/build.mjs", or start with "npm start".',
    );

  await app.register(fastifyStatic, {
    root: join(clientDirectory, 'assets'),
    prefix: '/assets/',
    index: false,
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    // Each name has one content, so nothing is revalidated.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (response, path) => {
      if (!PART_OF_PAGE.test(path)) return;
      // The package's types leave out most of it.
      const raw = response as unknown as ServerResponse;
      for (const name of DOCUMENT_HEADERS) raw.removeHeader(name);
    },
  });
  if (existsSync(join(clientDirectory, 'screens')))
    await app.register(fastifyStatic, {
      root: join(clientDirectory, 'screens'),
      prefix: '/screens/',
      index: false,
      maxAge: '7d',
      decorateReply: false,
    });
  await registerRootFiles(app, clientDirectory);

  const shell = await readFile(join(clientDirectory, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
  const publicChunks = listChunks(manifest, PUBLIC_ENTRY);
  const invoiceChunks = listChunks(manifest, INVOICE_ENTRY);
  const marketingChunks = listChunks(manifest, MARKETING_ENTRY);
  const marketingStyles = await readStyles(clientDirectory, marketingChunks);
  return {
    appShell: async (_url, page) =>
      page ? shell.replace('</head>', () => `${preloadsOf(manifest, page)}</head>`) : shell,
    publicPageRenderer: () => import(pathToFileURL(rendererFile).href) as Promise<PublicPageRenderer>,
    // Inline, so that the page paints without another round trip.
    publicPageStyles: `<style>${await readStyles(clientDirectory, publicChunks)}</style>`,
    publicPageScripts: scriptsOf(publicChunks),
    invoicePageStyles: `<style>${await readStyles(clientDirectory, invoiceChunks)}</style>`,
    invoicePageScripts: scriptsOf(invoiceChunks),
    marketingRenderer: () => import(pathToFileURL(marketingFile).href) as Promise<MarketingRenderer>,
    marketingStyles: `${preloadTypeface(marketingStyles)}<style>${marketingStyles}</style>`,
    marketingScripts: scriptsOf(marketingChunks),
    finishDocument: (_url, html) => Promise.resolve(html),
  };
}

/** A chunk and all its imports; each of them may have a style sheet. */
function listChunks(manifest: Manifest, key: string, seen = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => listChunks(manifest, imported, seen))];
}

/** Scripts of an entry and, in parallel, its imports; all load after the visible content. */
function scriptsOf([entry, ...shared]: readonly ManifestChunk[]): string {
  return [
    ...shared.map(({ file }) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`),
    entry ? `<script type="module" fetchpriority="low" src="/${entry.file}"></script>` : '',
  ].join('');
}

/** The scripts and styles of a page of the app, besides those that the build wrote into its document. */
function preloadsOf(manifest: Manifest, page: string): string {
  const known = new Set<string>();
  listChunks(manifest, APP_ENTRY, known);
  const chunks = listChunks(manifest, `src/features/${page}`, known);
  const sheets = new Set(chunks.flatMap(({ css }) => css ?? []));
  return [
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...sheets].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ].join('');
}

function preloadTypeface(styles: string): string {
  const file = TYPEFACE.exec(styles)?.[1];
  return file ? `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>` : '';
}

async function readStyles(directory: string, chunks: readonly ManifestChunk[]): Promise<string> {
  const files = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
  const sheets = await Promise.all([...files].map((file) => readFile(join(directory, file), 'utf8')));
  return sheets.join('');
}

/** A browser that cached this one would not notice new versions. */
const NEVER_KEPT = 'service-worker.js';

/** Files without a hash in their name, such as the icon. */
async function registerRootFiles(app: App, directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.html'))
    .map(({ name }) => name);
  for (const name of names) {
    const kept =
      name === NEVER_KEPT ? { cacheControl: false } : ({ maxAge: '1d', immutable: false } as const);
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) => {
      if (name === NEVER_KEPT) void reply.header('cache-control', 'no-cache');
      return reply.sendFile(name, directory, kept);
    });
  }
}
