import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';
import { listAppFiles, WORKER } from './list-app-files.ts';
import { planChunks } from './plan-chunks.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Adds the script that runs while those of the app arrive. */
const loadEarly: Plugin = {
  name: 'plumbline:load-early',
  transformIndexHtml(_html, { bundle }) {
    const file = Object.keys(bundle ?? {}).find((name) => /\/warm-up-.*\.js$/.test(name));
    const attrs = { type: 'module', async: true, src: `/${file}` };
    return file ? [{ tag: 'script', attrs, injectTo: 'head-prepend' }] : [];
  },
};

/** The pages' CSP forbids eval, and browsers report every attempt: this keeps the schemas from trying. */
const schemasWithoutEval: Plugin = {
  name: 'plumbline:schemas-without-eval',
  transform: {
    filter: { id: /\/zod\/v4\/core\/core\.js$/ },
    handler: (code) => `${code}\nconfig({ jitless: true });`,
  },
};

/**
 * Marks the contract's constants as free of side effects. Otherwise a chunk that needs the name of a status
 * would contain every schema of the file, and the schema library.
 */
const pureContract: Plugin = {
  name: 'plumbline:pure-contract',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/(?!node_modules)[^?]*\.ts$/ },
    handler(code, id) {
      const values = this.parse(code).body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declared?.type !== 'VariableDeclaration') return [];
        return declared.declarations.flatMap(({ init }) =>
          init && !/Literal|Function/.test(init.type) ? [init] : [],
        );
      });
      let marked = code;
      for (const { start, end } of values.toReversed())
        marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`;
      // All modules but the one that sets the library's messages.
      return { code: marked, moduleSideEffects: id.endsWith('/messages.ts') };
    },
  },
};

const OWN_COPY = /\?(?:page|invoice)$/;
const COPIED = /\/contract\/.*\.ts$/;
/** The invoice page also copies what it shares with the estimate page, whose files then stay as they are. */
const COPIED_FOR_INVOICES = /\/contract\/.*\.ts$|\/src\/public\/.*\.tsx?$|\/node_modules\/preact\//;

/** Vite's helper loads the styles of later imports; the page has all its styles from the start. */
const PRELOAD_HELPER = /vite\/preload-helper/;
const PLAIN_IMPORT = '\0plain-import';

/**
 * Gives the client's page its own copy of its imports from the contract. A shared copy would hold everything
 * that the page or the app uses, in chunks that the page must load first. For the same reason its on-demand
 * imports are plain ones.
 */
const leanPage: Plugin = {
  name: 'plumbline:lean-page',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  async resolveId(source, importer, options) {
    if (!importer?.includes('/src/public/') && !OWN_COPY.test(importer ?? '')) return null;
    const isOfInvoice = /\/src\/public\/invoice\/|\?invoice$/.test(importer ?? '');
    const copy = isOfInvoice ? '?invoice' : '?page';
    if (PRELOAD_HELPER.test(source)) return PLAIN_IMPORT + copy;
    const resolved = await this.resolve(source, importer?.replace(OWN_COPY, ''), {
      ...options,
      skipSelf: true,
    });
    const copied = isOfInvoice ? COPIED_FOR_INVOICES : COPIED;
    return resolved && copied.test(resolved.id) ? resolved.id + copy : null;
  },
  load: {
    filter: { id: OWN_COPY },
    handler: async (id) => ({
      code: id.startsWith(PLAIN_IMPORT)
        ? 'export const __vitePreload = (load) => load();'
        : await readFile(id.replace(OWN_COPY, ''), 'utf8'),
      moduleType: /\.(tsx?)\?/.exec(id)?.[1] ?? 'js',
    }),
  },
  // The placeholder for the list of files to preload, which the plain import does not use.
  renderChunk: (code, { name }) =>
    name === 'hydrate-page' || name === 'invoice' ? code.replaceAll('__VITE_PRELOAD__', '[]') : null,
};

/**
 * Browsers that support `light-dark()`. For older ones it would compile to variables fixed at the root, and a sheet of
 * paper inside a dark page would turn dark with it.
 */
const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** The app and, with their own entries, the client's estimate page and the public pages. */
const clientBuild = {
  outDir: 'dist/client',
  emptyOutDir: true,
  manifest: true,
  cssTarget,
  // The modules needed by every page of the app form one file, with React and the router.
  chunkSizeWarningLimit: 600,
  rolldownOptions: {
    input: {
      app: here('index.html'),
      'warm-up': here('src/app/warm-up.ts'),
      public: here('src/public/entry-client.ts'),
      invoice: here('src/public/invoice/entry-client.ts'),
      marketing: here('src/marketing/entry-client.ts'),
      [WORKER]: here('src/worker/service-worker.ts'),
    },
    output: {
      // The worker's path determines which URLs it controls.
      entryFileNames: ({ name }: { name: string }) =>
        name === WORKER ? `${WORKER}.js` : 'assets/[name]-[hash].js',
    },
  },
} satisfies BuildEnvironmentOptions;

/**
 * The client's estimate page and the public pages for server rendering: self-contained files that need no node_modules.
 */
const serverBuild: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  emptyOutDir: true,
  copyPublicDir: false,
  cssTarget,
  rolldownOptions: {
    input: {
      'entry-server': here('src/public/entry-server.tsx'),
      marketing: here('src/marketing/entry-server.tsx'),
    },
  },
};

/** Styles do not affect the choice of files for modules. */
const withoutStyles: Plugin = {
  name: 'plumbline:without-styles',
  enforce: 'pre',
  load: { filter: { id: /\.css$/ }, handler: () => ({ code: '', moduleType: 'js' }) },
};

// The client's page uses Preact, which React's fast refresh does not support: it is reloaded in full.
const sourcePlugins = [
  react({ refreshExclude: [/\/node_modules\//, /\/src\/public\//] }),
  schemasWithoutEval,
  pureContract,
  leanPage,
];

/**
 * Combines the shared modules of the client's build in a few files. Plans them only for a build: Knip reads
 * this configuration too.
 */
const fewFiles: Plugin = {
  name: 'plumbline:few-files',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  async config() {
    const name = await planChunks({
      root: here('.'),
      plugins: [withoutStyles, sourcePlugins],
      build: clientBuild,
    });
    const groups = [{ name, debugName: 'planned', includeDependenciesRecursively: false }];
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  root: here('.'),
  plugins: [sourcePlugins, fewFiles, tailwindcss(), loadEarly, listAppFiles],
  optimizeDeps: { include: ['preact', 'preact/hooks', 'preact/jsx-dev-runtime'] },
  build: isSsrBuild ? serverBuild : clientBuild,
  ...(command === 'build' && isSsrBuild
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
}));
