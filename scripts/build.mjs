import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentHash } from './shared/content-hash.mjs';
import { precompress } from './shared/precompress.mjs';
import { root } from './shared/repository.mjs';
import { runNode } from './shared/run-command.mjs';

const SHARED = ['contract', 'tsconfig.base.json', 'package-lock.json', 'scripts/build.mjs'];
const WEB = [...SHARED, 'web', 'scripts/shared/precompress.mjs'];

const TARGETS = [
  {
    name: 'server',
    directory: 'server',
    sources: [...SHARED, 'server', 'docs/api.md'],
    args: ['--ssr'],
    result: 'server/dist/main.js',
    record: 'server/dist/.built',
  },
  {
    name: 'page renderers',
    directory: 'web',
    sources: WEB,
    args: ['--ssr'],
    result: 'web/dist/server/marketing.js',
    record: 'web/dist/server.built',
  },
  {
    name: 'pages',
    directory: 'web',
    sources: WEB,
    args: [],
    result: 'web/dist/client/.vite/manifest.json',
    record: 'web/dist/client.built',
    finish: () => precompress(join(root, 'web/dist/client/assets')),
  },
];

const SANDBOX = {
  name: 'payment sandbox',
  directory: 'sandbox',
  sources: ['sandbox', 'tsconfig.base.json', 'package-lock.json', 'scripts/build.mjs'],
  args: ['--ssr'],
  result: 'sandbox/dist/main.js',
  record: 'sandbox/dist/.built',
};

const TEST_PROCESSES = {
  name: 'test processes',
  directory: 'server',
  sources: [...SHARED, 'server', 'docs/api.md'],
  args: ['--ssr', '--config', 'processes.vite.config.ts'],
  result: 'server/.cache/processes/server-process.js',
  record: 'server/.cache/processes/.built',
};

/**
 * Builds in parallel what has changed since its last build, the payment sandbox only on request. Throws when a
 * build fails.
 */
export async function buildStale({ withSandbox = false } = {}) {
  await buildAll(withSandbox ? [...TARGETS, SANDBOX] : TARGETS);
}

/** Builds what the server's tests start as separate processes, if it has changed since the last time. */
export const buildTestProcesses = () => buildAll([TEST_PROCESSES]);

async function buildAll(wanted) {
  const stale = wanted.map((target) => ({ ...target, hash: contentHash(target.sources) })).filter(isStale);
  if (stale.length === 0) return;
  console.log(`Building the ${stale.map((target) => target.name).join(', the ')}…`);
  const results = await Promise.allSettled(stale.map(build));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

function isStale({ record, result, hash }) {
  const recorded = join(root, record);
  return !existsSync(join(root, result)) || !existsSync(recorded) || readFileSync(recorded, 'utf8') !== hash;
}

async function build({ name, directory, args, result, record, hash, finish }) {
  const recorded = join(root, record);
  // An interrupted build leaves no record, so it runs again.
  rmSync(recorded, { force: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = await runNode(vite, ['build', '--logLevel', 'warn', ...args], {
    cwd: join(root, directory),
    quiet: true,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0 || !existsSync(join(root, result)))
    throw new Error(`Building the ${name} failed.\n${output}`);
  if (output.trim()) console.log(output.trim());
  await finish?.();
  mkdirSync(dirname(recorded), { recursive: true });
  writeFileSync(recorded, hash);
}

if (import.meta.filename === process.argv[1]) {
  try {
    await buildStale();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
