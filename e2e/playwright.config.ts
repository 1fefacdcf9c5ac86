import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import type { PlumblineOptions } from './support/plumbline.ts';
import type { DatabaseKind } from './support/server-process.ts';

const chromium = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium'].find(existsSync);
const postgres = process.env.TEST_DATABASE_URL;
const all = process.env.TEST_ALL === '1';
/** Tests tagged `@long` run only by `npm run test:all`: the same at another width, on a page of the same kind, or beside a quicker test of the same rule. */
const left = all ? [] : [/@long/];
const asRoot = process.getuid?.() === 0;

/** The test that also proves the built server on the embedded database, on which everything else takes twice the processor time. */
const JOURNEY = '**/journey.spec.ts';

/** All tests on one database, or only the journey, or all but it. */
const onDatabase = (databaseKind: DatabaseKind, which: 'all' | 'journey' | 'others') => ({
  name: databaseKind,
  use: { databaseKind },
  ...(which === 'journey' && { testMatch: JOURNEY }),
  ...(which === 'others' && { testIgnore: JOURNEY }),
});

/**
 * Real browsers against the built server: the main journey on the embedded database, and every other test on PostgreSQL, whose
 * servers start sooner and use less processor time. `npm run test:all` runs every test on both. Without a PostgreSQL every test
 * runs on the embedded database.
 */
export default defineConfig<object, PlumblineOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  grepInvert: left,
  // With three, two processors were idle a sixth of the time, since tests wait for mail and timers. `npm test` takes two, beside the
  // unit tests.
  workers: 4,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // One retry, for a browser that was starved of its processor; the run names every test that needed it.
  retries: 1,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  outputDir: '../test-results',
  use: {
    browserName: 'chromium',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    locale: 'en-US',
    timezoneId: 'America/Boise',
    // The image is tested behind a proxy with a self-signed certificate.
    ignoreHTTPSErrors: Boolean(process.env.PLUMBLINE_ADDRESS),
    // Requests that a service worker makes cannot be intercepted; the tests about it allow it.
    serviceWorkers: 'block',
    // Half-finished animations would make checks and clicks unreliable.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test would make all of them slower.
    trace: 'on-first-retry',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        ...(asRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    onDatabase('embedded', all || !postgres ? 'all' : 'journey'),
    ...(postgres ? [onDatabase('postgres', all ? 'all' : 'others')] : []),
  ],
});
