import { defineConfig } from 'vitest/config';

/** How the server's tests run, whatever the database. */
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
  // Far above what any takes: a machine that is shared is slow at times.
  testTimeout: 60_000,
  hookTimeout: 180_000,
};

export default defineConfig({ test: SERVER_TESTS });
