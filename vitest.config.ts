import { defineConfig } from 'vitest/config';
import { SERVER_TESTS } from './server/vitest.config.ts';

type DatabaseKind = 'embedded' | 'postgres';

/** These watch modules from the outside, and so must be the first to load them. */
const ISOLATED = ['src/db/embedded/durable-file-system.test.ts', 'src/domains/accounts/equal-work.test.ts'];

/** What PostgreSQL has no part in. */
const EMBEDDED_ONLY = ['src/db/embedded/**', 'src/documents/**'];

/**
 * The server's tests run twice: on the embedded database and, where there is one, on PostgreSQL. All but a few share
 * their modules, for loading them anew for every file takes as long as the tests themselves.
 */
const serverProjects = (kind: DatabaseKind) => {
  const left = kind === 'postgres' ? EMBEDDED_ONLY : [];
  const shared = { name: `server on ${kind}`, exclude: [...left, ...ISOLATED], isolate: false };
  const isolated = { name: `server on ${kind}, isolated`, include: ISOLATED, exclude: left };
  return [shared, isolated].map((part) => ({
    test: { ...SERVER_TESTS, root: './server', env: { TEST_DATABASE_KIND: kind }, ...part },
  }));
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      'contract/vitest.config.ts',
      'web/vitest.config.ts',
      'sandbox/vitest.config.ts',
      ...serverProjects('embedded'),
      ...(process.env.TEST_DATABASE_URL ? serverProjects('postgres') : []),
    ],
  },
});
