import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureInstalled } from './packages/ensure-installed.mjs';
import { findOrInstallPoppler } from './programs/poppler.mjs';
import { activateHooks } from './shared/activate-hooks.mjs';
import { requireNode } from './shared/node-version.mjs';
import { root } from './shared/repository.mjs';
import { runNode } from './shared/run-command.mjs';

/** `--all`, which is `npm run test:all`, also runs the tests that are too slow for every change: see `runLongTests`. */
const all = process.argv.includes('--all');

requireNode();
await ensureInstalled();
activateHooks();

// Loaded once the packages are installed.
const { buildStale, buildTestProcesses } = await import('./build.mjs');
const { findOrInstallChromium } = await import('./programs/chromium.mjs');
const { findOrStartPostgres } = await import('./programs/postgres.mjs');

const reports = mkdtempSync(join(tmpdir(), 'plumbline-tests-'));
const counts = { passed: 0, failed: 0, skipped: 0 };
/** What failed, by name and first line of the reason: printed last, since a log is often cut to its end. */
const failures = [];
let postgres = { stop: async () => {} };
let browser;
try {
  // The build and the packages of the system, which are downloaded, do not wait for each other.
  const programs = findPrograms();
  // The browser, which is the largest, is downloaded while the first tests run.
  browser = programs.catch(() => {}).then(findBrowser);
  await Promise.all([programs, buildStale(), buildTestProcesses()]);
  const environment = {
    ...process.env,
    // The long tests put proxies and poolers between, which need the network.
    ...(postgres.url && { TEST_DATABASE_URL: all ? postgres.url : postgres.socketUrl }),
    ...(all && { TEST_ALL: '1' }),
  };
  // Either alone leaves two processors idle a sixth of the time, since tests wait for timers, mail and processes.
  const [unitTests, browserTests] = await Promise.allSettled([
    runUnitTests(environment),
    browser.then((chromium) => runBrowserTests(environment, chromium.path)),
  ]);
  // Printed now, since two reporters at a time would write over each other.
  console.log(browserTests.value ?? '');
  for (const { reason } of [unitTests, browserTests]) if (reason) reportFailure(reason.stack);
  if (all) await runLongTests(environment);
} catch (error) {
  reportFailure(error.stack);
} finally {
  await postgres.stop?.();
  // An installation that is cut off would leave the package system locked.
  await browser;
  rmSync(reports, { recursive: true, force: true });
}
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed > 0 ? 1 : 0);

/** Finds or installs what the unit tests need of the system: poppler's tools and a running PostgreSQL. */
async function findPrograms() {
  await findOrInstallPoppler();
  postgres = await findOrStartPostgres();
  if (postgres.url) console.log(`Testing on PostgreSQL ${postgres.version} and on the embedded database.`);
  else console.log(`No PostgreSQL (${postgres.missing}): its tests are skipped.`);
}

/** Finds or installs the Chromium of the browser tests. Resolves to `{ path }` or `{ missing }` with the reason. */
async function findBrowser() {
  const chromium = await findOrInstallChromium().catch(({ message }) => ({ missing: message }));
  if (chromium.missing) console.log(`No Chromium (${chromium.missing}): the browser tests are skipped.`);
  return chromium;
}

function reportFailure(text) {
  failures.push(text);
  counts.failed += 1;
}

async function runUnitTests(env) {
  const file = join(reports, env.TEST_QUIET ? 'quiet.json' : 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runNode(join(root, 'node_modules/vitest/vitest.mjs'), args, { env });
  if (!existsSync(file)) throw new Error('The unit tests did not finish.');
  const report = JSON.parse(readFileSync(file, 'utf8'));
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests;
  if (code !== 0 && report.numFailedTests === 0) reportFailure('The unit tests failed outside of a test.');
  counts.skipped += report.numPendingTests + report.numTodoTests;
  if (!env.TEST_DATABASE_URL && !env.TEST_QUIET) counts.skipped += serverTests(report);
  for (const { name, message, assertionResults } of report.testResults) {
    if (message) failures.push(`${relative(root, name)}: ${message}`);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed')
        failures.push(`${relative(root, name)} › ${fullName}\n${failureMessages.join('\n')}`);
  }
  printSlowest(report);
}

/** The files that took longest, where to look first when the tests take too long. */
function printSlowest(report) {
  const files = report.testResults
    .map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 20);
  console.log('The slowest files:');
  for (const { name, seconds } of files) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
}

/** How many tests would also have run on PostgreSQL. */
function serverTests(report) {
  return report.testResults
    .filter(({ name }) => name.includes('/server/src/'))
    .reduce((total, { assertionResults }) => total + assertionResults.length, 0);
}

/** Resolves to what the browser tests printed. */
async function runBrowserTests(env, chromium) {
  const file = join(reports, 'playwright.json');
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const args = ['test', '--workers=2', '--config', join(root, 'e2e/playwright.config.ts')];
  if (!chromium) {
    const { output } = await runNode(cli, [...args, '--list'], { env, quiet: true });
    counts.skipped += Number(/Total: (\d+) tests?/.exec(output)?.[1] ?? 0);
    return '';
  }
  const { code, output } = await runNode(cli, args, {
    env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    quiet: true,
  });
  if (!existsSync(file)) throw new Error(`The browser tests did not finish.\n${output}`);
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  counts.passed += stats.expected + stats.flaky;
  counts.failed += stats.unexpected;
  counts.skipped += stats.skipped;
  if (code !== 0 && stats.unexpected === 0) reportFailure('The browser tests failed outside of a test.');
  for (const { title, file: path, tests } of suites.flatMap(specsOf))
    for (const { projectName, status, results } of tests) {
      const name = `e2e/${path} › ${title} (${projectName})`;
      if (status === 'flaky') console.log(`Passed only on retry: ${name}`);
      if (status === 'unexpected') failures.push(`${name}\n${results.at(-1)?.error?.message ?? ''}`);
    }
  return output;
}

/** Every test of a suite and the suites in it. */
function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * Runs the tests of waits, and the programs that are too slow for every change. Each program counts as one test; its own output
 * names what failed.
 */
async function runLongTests(env) {
  await runUnitTests({ ...env, TEST_QUIET: '1' });
  for (const script of ['faults.mjs', 'fuzz.mjs']) {
    const { code } = await runNode(join(root, 'scripts', script), [], { env });
    counts[code === 0 ? 'passed' : 'failed'] += 1;
  }
  // Exits with 2, and the reason, if this machine cannot build or run an image.
  const { code } = await runNode(join(root, 'scripts/test-image.mjs'), [], { env });
  counts[{ 0: 'passed', 2: 'skipped' }[code] ?? 'failed'] += 1;
}
