import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../shared/repository.mjs';
import { runCommand } from '../shared/run-command.mjs';
import { currentPlatform, explainMissing, findMissingPlatforms } from './platform-packages.mjs';

const INSTALLED = join(root, 'node_modules/.package-lock.json');

/**
 * Installs the packages of the lockfile that are missing. npm records what it installed in
 * `node_modules/.package-lock.json` as its last step, so an interrupted install is noticed and repeated. Exits with a
 * message when npm fails, or when it leaves out a native package that this platform needs, which npm does not report.
 */
export async function ensureInstalled() {
  const locked = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(INSTALLED);
  const platform = currentPlatform();
  const isWhole =
    installed &&
    locked &&
    isComplete(locked, installed) &&
    findMissingPlatforms(locked, installed, platform).length === 0;
  if (isWhole) return;

  console.log(installed ? 'Updating the packages…' : 'Installing the packages, which takes about a minute…');
  // Not `npm ci`: it refuses a lockfile written where the registry had no packages for other platforms, and
  // versions are exact anyway. The build needs the development packages, in production too.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code } = await runCommand(npm, ['install', '--include=dev', '--no-audit', '--no-fund']);
  if (code !== 0) {
    console.error(`npm install failed: see above. Nothing was started.`);
    process.exit(code);
  }
  const missing = findMissingPlatforms(locked ?? {}, readPackages(INSTALLED) ?? {}, platform);
  if (missing.length === 0) return;
  console.error(`${explainMissing(missing, platform).join('\n')}\nNothing was started.`);
  process.exit(1);
}

/** Whether every package that is locked for all platforms is installed in that version. */
function isComplete(locked, installed) {
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '' || entry.optional || entry.devOptional || entry.peer) return true;
    const found = installed[path];
    if (entry.link) return found?.link === true;
    return !path.includes('node_modules/') || found?.version === entry.version;
  });
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}
