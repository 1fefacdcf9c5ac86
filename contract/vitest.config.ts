import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'contract',
    environment: 'node',
    // Loading the modules for each file took as long as the tests.
    isolate: false,
    include: ['**/*.test.ts'],
    // Random tests take seconds on a machine that is shared; for `npm run test:all` they take minutes.
    testTimeout: process.env.TEST_ALL === '1' ? 600_000 : 60_000,
  },
});
