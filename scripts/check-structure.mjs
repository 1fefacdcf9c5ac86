import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './shared/repository.mjs';
import { findFaults } from './structure-rules.mjs';

const CHECKED = ['contract', 'server', 'web', 'e2e', 'sandbox', 'bench', 'deploy', 'scripts'];
const IGNORED = new Set([
  'node_modules',
  'dist',
  'migrations',
  'test-results',
  'playwright-report',
  '.cache',
]);
const READ = /\.(?:tsx?|mts|cts|typ|mjs|js|css)$/;

const files = CHECKED.flatMap((directory) => listFiles(directory));
const faults = files.flatMap((path) =>
  findFaults(path, readFileSync(join(root, path), 'utf8')).map((fault) => `${path} ${fault}`),
);
if (faults.length > 0) {
  console.error(
    `${faults.join('\n')}\n\n${faults.length} rules of the project are broken; ARCHITECTURE.md explains them.`,
  );
  process.exit(1);
}
console.log(`${files.length} files follow the structure.`);

function listFiles(directory) {
  let entries;
  try {
    entries = readdirSync(join(root, directory), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    if (IGNORED.has(entry.name)) return [];
    const path = `${directory}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(path);
    return READ.test(entry.name) ? [path] : [];
  });
}
