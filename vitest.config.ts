import { defineConfig } from 'vitest/config';
import { SERVER_TESTS } from './server/vitest.config.ts';

type DatabaseKind = 'embedded' | 'postgres';

/** These watch modules from the outside, and so must be the first to load them. */
const ISOLATED = [
  'src/db/embedded/durable-file-system.test.ts',
  'src/domains/accounts/passwords/equal-work.test.ts',
];

/** Long tests, and tests against servers that Debian packages: `npm run test:all` alone runs them. */
const LONG = process.env.TEST_ALL === '1' ? [] : ['src/**/*.long.test.ts'];

/** What PostgreSQL has no part in. */
const EMBEDDED_ONLY = ['src/db/embedded/**', 'src/pdf/**'];

/** What depends on the database itself: connections, transactions, backups, races, and what people do most, each once. */
const DATABASE_TESTS = [
  'src/{db,jobs,pdf}/**/*.test.ts',
  'src/backup/backup.test.ts',
  'src/domains/{accounts,clients,estimates}/routes.test.ts',
  'src/domains/{change-orders,documents/answering}/*races.test.ts',
];

/**
 * The server's tests run on PostgreSQL, and those that depend on the database on the embedded one as well; without a PostgreSQL,
 * and for `npm run test:all`, all of them run on the embedded database. All but a few share their modules: loading the modules
 * again for every file takes as long as the tests themselves.
 */
const serverProjects = (kind: DatabaseKind) => {
  const left = [...LONG, ...(kind === 'postgres' ? EMBEDDED_ONLY : [])];
  const isPart = kind === 'embedded' && process.env.TEST_DATABASE_URL && process.env.TEST_ALL !== '1';
  const shared = {
    name: `server on ${kind}`,
    exclude: [...left, ...ISOLATED],
    isolate: false,
    ...(isPart && { include: DATABASE_TESTS }),
  };
  const isolated = {
    name: `server on ${kind}, isolated`,
    include: isPart ? ISOLATED.filter((file) => file.startsWith('src/db/')) : ISOLATED,
    exclude: left,
  };
  return [shared, isolated].map((part) => ({
    test: { ...SERVER_TESTS, root: './server', env: { TEST_DATABASE_KIND: kind }, ...part },
  }));
};

/** What the server does with photos and PDFs, wherever they are: `npm run test:all` runs these with an object store as well. */
const FILE_TESTS = [
  'src/domains/files/files.test.ts',
  'src/domains/documents/**/{estimate-files,photos,version-files}.test.ts',
  'src/domains/accounts/closing/export-archive.test.ts',
];

const objectStoreProject = () => ({
  test: {
    ...SERVER_TESTS,
    root: './server',
    name: 'server on S3',
    env: { TEST_DATABASE_KIND: 'postgres', TEST_FILE_STORE: 's3' },
    include: FILE_TESTS,
    isolate: false,
  },
});

export default defineConfig({
  test: {
    // Two waited for timers and other processes 40% of the time: three keep two processors busy.
    maxWorkers: 3,
    projects: [
      'contract/vitest.config.ts',
      'web/vitest.config.ts',
      'sandbox/vitest.config.ts',
      ...serverProjects('embedded'),
      ...(process.env.TEST_DATABASE_URL ? serverProjects('postgres') : []),
      ...(process.env.TEST_DATABASE_URL && process.env.TEST_ALL === '1' ? [objectStoreProject()] : []),
    ],
  },
});
