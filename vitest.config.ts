import { defineConfig } from 'vitest/config';

/** The server's tests run twice: on the embedded database and, where there is one, on PostgreSQL. */
const onDatabase = (kind: 'embedded' | 'postgres') => ({
  extends: './server/vitest.config.ts',
  test: {
    name: `server on ${kind}`,
    root: './server',
    env: { TEST_DATABASE_KIND: kind },
    ...(kind === 'postgres' && { exclude: ['src/db/embedded/**'] }),
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      'contract/vitest.config.ts',
      'web/vitest.config.ts',
      onDatabase('embedded'),
      ...(process.env.TEST_DATABASE_URL ? [onDatabase('postgres')] : []),
    ],
  },
});
