import { defineConfig } from 'vitest/config';

/** Far above what any test takes: a machine that is shared is slow at times, and so is the embedded database with long tests beside it. */
const TIMEOUT_MS = process.env.TEST_ALL === '1' ? 300_000 : 60_000;

/** The settings of the server's tests on every database. */
export const SERVER_TESTS = {
  name: 'server',
  environment: 'node',
  include: ['src/**/*.test.ts'],
  globalSetup: '../scripts/shared/prepare-server-tests.mjs',
  pool: 'forks' as const,
  // Collects garbage less often: a tenth of the processor time.
  execArgv: ['--max-semi-space-size=64'],
  // Each of the server's projects would compile all modules again.
  experimental: { fsModuleCache: true },
  testTimeout: TIMEOUT_MS,
  hookTimeout: 3 * TIMEOUT_MS,
};

export default defineConfig({ test: SERVER_TESTS });
