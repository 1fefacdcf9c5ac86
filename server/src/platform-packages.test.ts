import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  explainMissing,
  findMissingPlatforms,
  findUnlockedPlatforms,
  type LockedPackage,
} from '../../scripts/packages/platform-packages.mjs';

const LOCKFILE = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const { packages } = JSON.parse(readFileSync(LOCKFILE, 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const TYPST = 'node_modules/@myriaddreamin/typst-ts-node-compiler';
const LINUX = { os: 'linux', cpu: 'x64', libc: 'glibc' } as const;
const MAC = { os: 'darwin', cpu: 'arm64' } as const;

/** The packages npm installs on one platform: those for no other. */
function installedOn({ os, cpu, libc }: { os: string; cpu: string; libc?: string }) {
  const fits = (allowed: readonly string[] | undefined, is: string | undefined) =>
    !allowed || (is !== undefined && allowed.includes(is));
  return Object.fromEntries(
    Object.entries(packages).filter(
      ([, entry]) => fits(entry.os, os) && fits(entry.cpu, cpu) && fits(entry.libc, libc),
    ),
  );
}

describe('the lockfile', () => {
  test('has every platform of every package', () => {
    expect(Object.keys(findUnlockedPlatforms(packages))).toEqual([]);
  });

  test.each([
    `${TYPST}-linux-x64-gnu`,
    `${TYPST}-linux-x64-musl`,
    'node_modules/@biomejs/cli-linux-x64',
    'node_modules/@oxlint-tsgolint/linux-arm64',
    'node_modules/@tailwindcss/oxide-linux-x64-gnu',
  ])('gets back an entry that was taken out, for the same platform: %s', (path) => {
    const { [path]: taken, ...rest } = packages;
    const { version, os, cpu, libc, dev } = taken ?? {};
    expect(findUnlockedPlatforms(rest)).toMatchObject({
      [path]: { version, os, cpu, optional: true, ...(libc && { libc }), ...(dev && { dev }) },
    });
  });
});

describe('a platform', () => {
  test.each([
    LINUX,
    { os: 'linux', cpu: 'arm64', libc: 'glibc' },
    { os: 'linux', cpu: 'arm64', libc: 'musl' },
    MAC,
    { os: 'darwin', cpu: 'x64' },
    { os: 'win32', cpu: 'x64' },
    { os: 'win32', cpu: 'arm64' },
  ])('finds in the lockfile all that the product needs: $os $cpu $libc', (platform) => {
    expect(findMissingPlatforms(packages, installedOn(platform), platform)).toEqual([]);
  });

  test('whose package was not installed learns which one, and how to get it', () => {
    const { [`${TYPST}-darwin-arm64`]: _taken, ...installed } = installedOn(MAC);
    const [sentence, ...others] = explainMissing(findMissingPlatforms(packages, installed, MAC), MAC);
    expect(others).toEqual([]);
    expect(sentence).toContain(
      '@myriaddreamin/typst-ts-node-compiler-darwin-arm64 0.7.0 is not installed, and ' +
        '@myriaddreamin/typst-ts-node-compiler needs it on darwin arm64.',
    );
    expect(sentence).toContain(
      'npm install --no-save @myriaddreamin/typst-ts-node-compiler-darwin-arm64@0.7.0',
    );
  });

  test('without a package gets a message', () => {
    const freebsd = { os: 'freebsd', cpu: 'x64' };
    const missing = findMissingPlatforms(packages, installedOn(freebsd), freebsd);
    expect(explainMissing(missing, freebsd)).toContain(
      '@myriaddreamin/typst-ts-node-compiler 0.7.0 does not run on freebsd x64: use Linux, macOS or Windows on x64 or ARM64.',
    );
  });
});
