import { defineConfig } from 'vitest/config';
import { SERVER_TESTS } from './server/vitest.config.ts';

type DatabaseKind = 'embedded' | 'postgres';

/** These instrument modules from outside, so they must be the first to load them. */
const ISOLATED = [
  'src/db/embedded/durable-file-system.test.ts',
  'src/domains/accounts/passwords/equal-work.test.ts',
];

/** Tests of how long requests wait: `npm run test:all` runs them after all others, on an idle machine. */
const QUIET = 'src/**/*.quiet.test.ts';
const isQuiet = process.env.TEST_QUIET === '1';

/** Long tests, and tests against servers that Debian packages: `npm run test:all` alone runs them. */
const LONG = [QUIET, ...(process.env.TEST_ALL === '1' ? [] : ['src/**/*.long.test.ts'])];

/** Tests of statements that are the same on both databases, and take three times as long on the embedded one. */
const SAME_STATEMENTS = ['src/db/{tallies,estimate-search}.test.ts'];

/** Tests that do not involve PostgreSQL. */
const EMBEDDED_ONLY = ['src/db/embedded/**', 'src/pdf/**'];

/**
 * Tests that depend on the database itself: connections, transactions, backups, races, and the most common
 * actions.
 */
const DATABASE_TESTS = [
  'src/{db,jobs,pdf}/**/*.test.ts',
  'src/backup/backup.test.ts',
  'src/domains/{clients,estimates}/routes.test.ts',
  'src/domains/{change-orders,documents/answering}/*races.test.ts',
];

/**
 * The server's tests run on PostgreSQL, and those that depend on the database on the embedded one as well;
 * without a PostgreSQL, and for `npm run test:all`, all of them run on the embedded database. All but a few
 * share their modules, because reloading them for every file would take as long as the tests themselves.
 */
const serverProjects = (kind: DatabaseKind) => {
  const left = [...LONG, ...(kind === 'postgres' ? EMBEDDED_ONLY : [])];
  const isPart = kind === 'embedded' && process.env.TEST_DATABASE_URL && process.env.TEST_ALL !== '1';
  const shared = {
    name: `server on ${kind}`,
    exclude: [...left, ...ISOLATED, ...(isPart ? SAME_STATEMENTS : [])],
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

/** Tests of photos and PDFs in any store; `npm run test:all` also runs them with an object store. */
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

const quietProject = (kind: DatabaseKind) => ({
  test: {
    ...SERVER_TESTS,
    root: './server',
    name: `quiet on ${kind}`,
    env: { TEST_DATABASE_KIND: kind },
    include: [QUIET],
  },
});
const quietProjects = () => [
  quietProject('embedded'),
  ...(process.env.TEST_DATABASE_URL ? [quietProject('postgres')] : []),
];

const allProjects = () => [
  'contract/vitest.config.ts',
  'web/vitest.config.ts',
  'sandbox/vitest.config.ts',
  ...serverProjects('embedded'),
  ...(process.env.TEST_DATABASE_URL ? serverProjects('postgres') : []),
  ...(process.env.TEST_DATABASE_URL && process.env.TEST_ALL === '1' ? [objectStoreProject()] : []),
];

export default defineConfig({
  test: {
    // Two workers spent 40% of the time waiting for timers and other processes; three keep two processors
    // busy.
    maxWorkers: isQuiet ? 1 : 3,
    projects: isQuiet ? quietProjects() : allProjects(),
  },
});
