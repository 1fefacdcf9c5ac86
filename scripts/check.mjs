import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './packages/ensure-installed.mjs';
import { requireNode } from './shared/node-version.mjs';
import { root } from './shared/repository.mjs';
import { runNode } from './shared/run-command.mjs';

requireNode();
await ensureInstalled();

/** The path of an installed package's program, by the name of its command. */
function program(name, command = name) {
  const directory = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  return join(directory, typeof bin === 'string' ? bin : bin[command]);
}

const SOURCES = ['contract', 'sandbox/src', 'server/src', 'web/src'];
const CHECKS = [
  ['format', program('@biomejs/biome', 'biome'), ['check', '--error-on-warnings', '.']],
  // Checks the types of every workspace as well: apart from it, each of them would be loaded twice.
  ['lint and types', program('oxlint'), ['--type-aware', '--type-check', '--deny-warnings']],
  ['structure', join(root, 'scripts/check-structure.mjs'), []],
  [
    'imports',
    program('dependency-cruiser', 'depcruise'),
    ['--config', '.dependency-cruiser.mjs', '--output-type', 'err', ...SOURCES],
  ],
  ['dead code', program('knip'), ['--no-progress', '--no-config-hints']],
  ['lockfile', join(root, 'scripts/complete-lockfile.mjs'), ['--check']],
  ['licenses', join(root, 'scripts/licences.mjs'), ['--quiet']],
];

// The type checker is written in Go and spends a fifth of its time collecting garbage by default. It may take half of the memory.
const env = { GOGC: '800', GOMEMLIMIT: String(Math.round(totalmem() / 2)), ...process.env };
const started = performance.now();
const results = await Promise.all(
  CHECKS.map(async ([name, script, args]) => ({
    name,
    ...(await runNode(script, args, { quiet: true, env })),
  })),
);
for (const { name, code, output } of results) {
  if (code !== 0) console.error(`${output.trim()}\n`);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
}
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s on Node ${process.versions.node}`);
if (results.some(({ code }) => code !== 0)) {
  console.error('To fix formatting and the order of imports: npx biome check --write .');
  process.exit(1);
}
