import react from '@vitejs/plugin-react';
import type { ViteUserConfig } from 'vitest/config';

const TESTS = {
  environment: 'happy-dom',
  // Far above what any test needs: a shared machine is slow at times.
  testTimeout: 30_000,
  hookTimeout: 60_000,
} as const;

/** React does not apply some updates at once in these when other files ran before them in the same process. */
const ISOLATED = [
  'src/features/estimates/form/materials/material-suggestions.test.tsx',
  'src/ui/overlays/toaster.test.tsx',
];

/** All but a few files share a process, its document and the packages, which takes less than half of the time. */
export const WEB_PROJECTS = [
  {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ISOLATED,
    isolate: false,
    setupFiles: ['src/lib/testing/fresh-file.ts'],
  },
  { name: 'web, isolated', include: ISOLATED },
].map((part): ViteUserConfig => ({ plugins: [react()], test: { ...TESTS, root: './web', ...part } }));
