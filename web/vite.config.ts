import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page's own typeface starts loading with the page instead of after its style sheet. */
const preloadFont: Plugin = {
  name: 'plumbline:preload-font',
  transformIndexHtml(_html, { bundle }) {
    const font = Object.keys(bundle ?? {}).find((file) =>
      /instrument-sans-latin-wdth-normal.*\.woff2$/.test(file),
    );
    if (!font) return [];
    const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true };
    return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
  },
};

/**
 * Browsers that know `light-dark()`. For older ones it would be written as variables fixed at the root, and a sheet of
 * paper inside a dark page would turn dark with it.
 */
const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** The app and, with an entry of its own, the client's estimate page. */
const clientBuild: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  emptyOutDir: true,
  manifest: true,
  cssTarget,
  rolldownOptions: { input: { app: here('index.html'), public: here('src/public/entry-client.tsx') } },
};

/** The client's estimate page as the server renders it: one file that needs nothing from node_modules. */
const serverBuild: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  emptyOutDir: true,
  copyPublicDir: false,
  cssTarget,
};

export default defineConfig(({ command, isSsrBuild }) => ({
  root: here('.'),
  plugins: [react(), tailwindcss(), preloadFont],
  build: isSsrBuild ? serverBuild : clientBuild,
  ...(command === 'build' && isSsrBuild
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
}));
