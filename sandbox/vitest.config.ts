import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'sandbox',
    environment: 'node',
    // Loading the modules for each file took longer than the tests.
    isolate: false,
    include: ['src/**/*.test.ts'],
    testTimeout: 60_000,
  },
});
