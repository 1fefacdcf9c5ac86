import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** One bundle of our own sources for Node; packages stay in node_modules. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: fileURLToPath(new URL('src/main.ts', import.meta.url)) },
      output: { entryFileNames: '[name].js' },
    },
  },
});
