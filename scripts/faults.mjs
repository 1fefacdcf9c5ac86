import { join } from 'node:path';
import { ensureInstalled } from './packages/ensure-installed.mjs';
import { requireNode } from './shared/node-version.mjs';
import { root } from './shared/repository.mjs';
import { runNode } from './shared/run-command.mjs';

// The fault tests of `npm test` with more rounds: a hundred kills on each database, ten restarts of PostgreSQL, and full disks.
// Also a failover to a standby, which is too long for `npm test`.
requireNode();
await ensureInstalled();
const { buildStale, buildTestProcesses } = await import('./build.mjs');
const { findOrStartPostgres } = await import('./programs/postgres.mjs');
const postgres = await findOrStartPostgres();
if (postgres.missing) console.log(`No PostgreSQL (${postgres.missing}): testing only the embedded database.`);
await buildStale();
await buildTestProcesses();
const config = [
  '--config',
  join(root, 'e2e/playwright.config.ts'),
  '--project',
  'embedded',
  '--retries',
  '0',
];
const files = ['process-death', 'database-restart', 'database-failover', 'disk-full'];
const { code } = await runNode(
  join(root, 'node_modules/@playwright/test/cli.js'),
  ['test', ...config, ...files],
  {
    env: {
      TEST_ALL: '1',
      FAULT_ROUNDS: '100',
      FAULT_RESTARTS: '10',
      ...process.env,
      ...(postgres.url && { TEST_DATABASE_URL: postgres.url }),
    },
  },
);
await postgres.stop?.();
process.exit(code);
