import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';

export default defineProject({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    // Far above what any test needs: a shared machine is slow at times.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
