import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';

/**
 * The packages of others that the built product is made of, by the lockfile: `{ name, version, license, path }` each, sorted, those
 * for other machines too. The license is the installed package's own word, or the lockfile's where it is not installed here.
 */
export function listProductionPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link)
    .map(([path, { version, license }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      license: installedLicense(path) ?? license ?? 'unknown',
      path,
    }))
    .toSorted((a, b) => `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`));
}

function installedLicense(path) {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ');
}
