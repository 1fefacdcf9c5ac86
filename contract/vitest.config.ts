import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'contract',
    environment: 'node',
    // Loading the modules for each file took as long as the tests.
    isolate: false,
    include: ['**/*.test.ts'],
  },
});
