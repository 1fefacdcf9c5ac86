import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { root } from '../shared/repository.mjs';
import { runCommand } from '../shared/run-command.mjs';
import { currentPlatform, explainMissing, findMissingPlatforms } from './platform-packages.mjs';

const LOCKFILE = join(root, 'package-lock.json');
const INSTALLED = join(root, 'node_modules/.package-lock.json');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/**
 * Installs the packages of the lockfile that are missing. npm records what it installed in
 * `node_modules/.package-lock.json` as its last step, so an interrupted install is noticed and repeated. Exits with a
 * message when npm fails, or when it leaves out a native package that this platform needs, which npm does not report.
 */
export async function ensureInstalled() {
  const locked = readPackages(LOCKFILE);
  const installed = readPackages(INSTALLED);
  const platform = currentPlatform();
  const isWhole =
    installed &&
    locked &&
    isComplete(locked, installed) &&
    findMissingPlatforms(locked, installed, platform).length === 0;
  if (isWhole) return;

  console.log(installed ? 'Updating the packages…' : 'Installing the packages, which takes about a minute…');
  const code = (await installFromAddresses()) && (await install());
  if (code !== 0) {
    console.error(`npm install failed: see above. Nothing was started.`);
    process.exit(code);
  }
  const missing = findMissingPlatforms(locked ?? {}, readPackages(INSTALLED) ?? {}, platform);
  if (missing.length === 0) return;
  console.error(`${explainMissing(missing, platform).join('\n')}\nNothing was started.`);
  process.exit(1);
}

/** Resolves to npm's exit code. */
async function install() {
  // Not `npm ci`: it refuses a lockfile written where the registry had no packages for other platforms, and
  // versions are exact anyway. The build needs the development packages, in production too.
  const { code } = await runCommand(NPM, ['install', '--include=dev', '--no-audit', '--no-fund']);
  return code;
}

/**
 * Installs with the address of every package in the lockfile, which names none so that any registry can serve it. Without them npm
 * first asks the registry where each package is: a second request for each, and half of the processor time. Resolves to npm's exit
 * code, which is not 0 for a registry with other addresses.
 */
async function installFromAddresses() {
  const { code, output } = await runCommand(NPM, ['config', 'get', 'registry'], { quiet: true });
  const registry = output.trim().split('\n').at(-1);
  if (code !== 0 || !existsSync(LOCKFILE) || !URL.canParse(registry)) return 1;
  const original = readFileSync(LOCKFILE, 'utf8');
  const addressed = JSON.stringify(withAddresses(JSON.parse(original), registry));
  // npm itself leaves the addresses out when it succeeds, because of `omit-lockfile-registry-resolved` in `.npmrc`.
  const restore = () => {
    if (readFileSync(LOCKFILE, 'utf8') === addressed) writeFileSync(LOCKFILE, original);
  };
  const stop = (signal) => {
    restore();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    writeFileSync(LOCKFILE, addressed);
    return await install();
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    restore();
  }
}

/** The lockfile with the address under which registries commonly serve each package. */
function withAddresses(lockfile, registry) {
  for (const [path, entry] of Object.entries(lockfile.packages)) {
    if (!path.includes('node_modules/') || entry.link) continue;
    const name = entry.name ?? path.replace(/^.*node_modules\//, '');
    const file = `${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`;
    entry.resolved ??= new URL(file, registry.replace(/\/?$/, '/')).href;
  }
  return lockfile;
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
