import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUnlockedPlatforms } from './packages/platform-packages.mjs';
import { root } from './shared/repository.mjs';

/** Adds to the lockfile the packages that `findUnlockedPlatforms` finds; with `--check` it fails instead. */
const file = join(root, 'package-lock.json');
const lockfile = JSON.parse(readFileSync(file, 'utf8'));
const unlocked = findUnlockedPlatforms(lockfile.packages);
const names = Object.keys(unlocked).map((path) => path.replace('node_modules/', ''));
if (names.length === 0) {
  console.log('The lockfile has every platform of every package.');
} else if (process.argv.includes('--check')) {
  console.error(
    `The lockfile lacks packages for other platforms; add them with \`npm run lockfile\`:\n${names.join('\n')}`,
  );
  process.exit(1);
} else {
  const [rootEntry, ...others] = Object.entries(lockfile.packages);
  const sorted = [...others, ...Object.entries(unlocked)].toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  lockfile.packages = Object.fromEntries([rootEntry, ...sorted]);
  writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(`Added to the lockfile:\n${names.join('\n')}`);
}
