import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

export const WORKER = 'service-worker';

/** Document previews are useless offline, and as large as everything else together. */
const NEEDS_NETWORK = /pdf/;
/** Files of the document that no script imports. */
const BESIDE = /instrument-sans-latin-wdth-normal.*\.woff2$|\/warm-up-.*\.js$/;

/** The chunks reachable from the app's entry, with their style sheets. */
function filesOf(entry: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const imported of chunk.imports) add(imported);
    for (const imported of chunk.dynamicImports) if (!NEEDS_NETWORK.test(imported)) add(imported);
  };
  add(entry.fileName);
  return files;
}

/** Lists the app's files in the service worker, so that the worker changes with any of them. */
export const listAppFiles: Plugin = {
  name: 'plumbline:list-app-files',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const worker = chunks.find(({ name, isEntry }) => isEntry && name === WORKER);
      const app = chunks.find(({ name, isEntry }) => isEntry && name === 'app');
      if (!worker || !app) return;
      // Browsers install it as a classic script, which cannot import: shared code must be written out in it.
      if (worker.imports.length > 0)
        throw new Error(`The service worker must be one file, but imports ${worker.imports.join(', ')}.`);
      const files = filesOf(app, bundle);
      for (const name of Object.keys(bundle)) if (BESIDE.test(name)) files.add(name);
      const paths = [...files].toSorted().map((file) => `/${file}`);
      const version = createHash('sha256').update(paths.join()).digest('hex').slice(0, 16);
      const build = JSON.stringify({ version, files: paths });
      worker.code = `const APP_BUILD=${build};${worker.code}`;
    },
  },
};
