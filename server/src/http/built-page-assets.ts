import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { App } from './app-instance.ts';
import type { PageAssets, PublicPageRenderer } from './page-assets.ts';

const PUBLIC_ENTRY = 'src/public/entry-client.tsx';

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Record<string, ManifestChunk | undefined>;

/**
 * The pages as built under `web/dist`, and routes for their files: those with a content hash in their name are
 * kept by browsers for good. Throws where nothing has been built.
 */
export async function registerBuiltAssets(app: App, webDirectory: string): Promise<PageAssets> {
  const clientDirectory = join(webDirectory, 'dist/client');
  const rendererFile = join(webDirectory, 'dist/server/entry-server.js');
  const manifestFile = join(clientDirectory, '.vite/manifest.json');
  if (!existsSync(manifestFile) || !existsSync(rendererFile))
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
  });
  await registerRootFiles(app, clientDirectory);

  const shell = await readFile(join(clientDirectory, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
  const renderer = (await import(pathToFileURL(rendererFile).href)) as PublicPageRenderer;
  const [entry, ...shared] = listChunks(manifest, PUBLIC_ENTRY);
  return {
    appShell: () => Promise.resolve(shell),
    publicPageRenderer: () => Promise.resolve(renderer),
    // In the page itself, so that it paints without another trip to the server.
    publicPageStyles: `<style>${await readStyles(clientDirectory, [entry, ...shared])}</style>`,
    publicPageScripts: [
      ...shared.map((chunk) => `<link rel="modulepreload" href="/${chunk?.file}">`),
      `<script type="module" src="/${entry?.file}"></script>`,
    ].join(''),
    finishDocument: (_url, html) => Promise.resolve(html),
  };
}

/** A chunk and all it imports; a style sheet can hang on any of them. */
function listChunks(manifest: Manifest, key: string, seen = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => listChunks(manifest, imported, seen))];
}

async function readStyles(
  directory: string,
  chunks: readonly (ManifestChunk | undefined)[],
): Promise<string> {
  const files = new Set(chunks.flatMap((chunk) => chunk?.css ?? []));
  const sheets = await Promise.all([...files].map((file) => readFile(join(directory, file), 'utf8')));
  return sheets.join('');
}

/** Files that keep their name, such as the icon. */
async function registerRootFiles(app: App, directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.html'))
    .map(({ name }) => name);
  for (const name of names) {
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(name, directory, { maxAge: '1d', immutable: false }),
    );
  }
}
