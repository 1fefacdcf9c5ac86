import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';
import { runCommand } from './run-command.mjs';

/**
 * Installs what the lockfile names where it is not there already. npm writes down what it installed in
 * `node_modules/.package-lock.json` as its last step, so an interrupted install is seen and done again.
 */
export async function ensureInstalled() {
  const locked = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (installed && locked && isComplete(locked, installed)) return;

  console.log(installed ? 'Updating the packages…' : 'Installing the packages, which takes about a minute…');
  // Not `npm ci`: it refuses a lockfile written where the registry had no packages for other platforms, and
  // versions are exact anyway. The build needs the development packages, in production too.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code } = await runCommand(npm, ['install', '--include=dev', '--no-audit', '--no-fund']);
  if (code !== 0) {
    console.error(`npm install did not succeed: see above. Nothing was started.`);
    process.exit(code);
  }
}

/** Whether all that is locked for every platform is installed in that version. */
export function isComplete(locked, installed) {
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
