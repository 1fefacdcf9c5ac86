import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';

export default defineProject({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    // Loading the packages and a window for each file took longer than the tests.
    isolate: false,
    // Collects garbage less often.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: ['src/lib/testing/new-page.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    // Far above what any test needs: a shared machine is slow at times.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
