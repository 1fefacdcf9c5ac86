import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'contract',
    environment: 'node',
    // Loading the modules for each file took as long as the tests.
    isolate: false,
    include: ['**/*.test.ts'],
    // Random tests take seconds on a machine that is shared, and minutes for `npm run test:all`.
    testTimeout: 600_000,
  },
});
