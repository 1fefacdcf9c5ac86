import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Files the server reads beside its modules; in the build they lie beside the bundle. */
const RUNTIME_FILES = {
  'src/pdf/templates': 'templates',
  'src/db/migrations': 'migrations',
  '../docs/api.md': 'api.md',
};

function copyRuntimeFiles(): Plugin {
  return {
    name: 'copy-runtime-files',
    apply: 'build',
    async writeBundle({ dir = here('dist') }) {
      for (const [from, to] of Object.entries(RUNTIME_FILES)) {
        await cp(here(from), join(dir, to), { recursive: true });
      }
    },
  };
}

/** One bundle of our own sources for Node; packages stay in node_modules, `@plumbline/contract` comes in. */
export default defineConfig({
  plugins: [copyRuntimeFiles()],
  ssr: { noExternal: [/^@plumbline\//] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: here('src/main.ts'),
        demo: here('src/demo.ts'),
        admin: here('src/admin.ts'),
        backup: here('src/backup.ts'),
        restore: here('src/restore.ts'),
        files: here('src/files.ts'),
        'rotate-secrets': here('src/rotate-secrets.ts'),
        'render-worker': here('src/pdf/render-worker.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        // Every file lies at the top: `import.meta.url` then means the same directory in each of them.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
