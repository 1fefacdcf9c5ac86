import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Files that the server reads from the directories of its modules; the build copies them next to the bundle.
 */
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

/**
 * Packages that stay in node_modules: those with binaries or files beside their modules, those that most
 * installations never load, and the driver that `npm run bench -- requests` instruments.
 */
const EXTERNAL = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
  '@paypal/paypal-server-sdk',
  'imapflow',
  'mailparser',
  'pg',
  'sharp',
  'square',
  'tsx',
  'vite',
];

/**
 * A bundle of the server for Node, with most packages: finding and reading their thousand files would take
 * Node longer than everything else before the first response.
 */
export default defineConfig({
  plugins: [copyRuntimeFiles()],
  // React uses it to choose between its development and production builds.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: EXTERNAL },
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
        'render-worker': here('src/pdf/rendering/render-worker.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        // Every file is at the top level, so that `import.meta.url` refers to the same directory in each of
        // them.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
