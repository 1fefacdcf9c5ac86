import { defineConfig } from 'vitest/config';

/** How the server's tests run, whatever the database. */
export const SERVER_TESTS = {
  name: 'server',
  environment: 'node',
  include: ['src/**/*.test.ts'],
  pool: 'forks' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({ test: SERVER_TESTS });
