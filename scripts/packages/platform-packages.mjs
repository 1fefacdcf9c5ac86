const OS = 'android|darwin|freebsd|linux|openharmony|win32';
const CPU = 'arm64|arm|ia32|ppc64|riscv64|s390x|x64';
const NATIVE = new RegExp(`[-/](${OS})-(${CPU})(?:-(\\w+))?$`);
const WASM = /-(wasm32)(?:-wasi)?$/;
const LIBC = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/** Packages whose native part is required to build or start. Others only check or test, or work without it. */
const NEEDED = new Set([
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  '@tailwindcss/oxide',
  'lightningcss',
  'rolldown',
  'sharp',
]);

/**
 * The entries that a lockfile lacks, by path: platform-specific packages that a locked package names as optional.
 * npm omits entries that the registry did not have when the lockfile was written, and then never installs these
 * packages anywhere, without a message. `packages` is the `packages` of a lockfile.
 */
export function findUnlockedPlatforms(packages) {
  const unlocked = {};
  for (const [path, entry] of Object.entries(packages)) {
    const named = Object.entries(entry.optionalDependencies ?? {});
    const siblings = named.map(([name]) => name);
    for (const [name, version] of named) {
      const platform = platformOf(name, siblings);
      if (!platform || locate(packages, path, name)) continue;
      unlocked[`node_modules/${name}`] = {
        version,
        ...(platform.cpu && { cpu: [platform.cpu] }),
        ...(entry.dev && { dev: true }),
        ...(platform.libc && { libc: [platform.libc] }),
        ...(entry.license && { license: entry.license }),
        optional: true,
        ...(platform.os && { os: [platform.os] }),
      };
    }
  }
  return unlocked;
}

/**
 * The packages that the product needs on this platform and that are not installed: `{ name, version, neededBy }`, with a `name` of
 * null if the locked package does not support this platform. `installed` are the packages of `node_modules/.package-lock.json`,
 * `platform` is the result of `currentPlatform`.
 */
export function findMissingPlatforms(packages, installed, platform) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const neededBy = path.replace(/^.*node_modules\//, '');
    if (!NEEDED.has(neededBy) || !installed[path]) return [];
    const named = Object.entries(entry.optionalDependencies ?? {});
    const fitting = named.filter(([name]) => fits(packages[locate(packages, path, name)], platform));
    if (fitting.some(([name]) => locate(installed, path, name))) return [];
    const [name, version] = fitting[0] ?? [null, entry.version];
    return [{ name, version, neededBy }];
  });
}

/** One message for each result of `findMissingPlatforms`, with a remedy. */
export function explainMissing(missing, { os, cpu, libc }) {
  const here = [os, cpu, libc].filter(Boolean).join(' ');
  return missing.map(({ name, version, neededBy }) =>
    name
      ? `${name} ${version} is not installed, and ${neededBy} needs it on ${here}. Run \`npm install --no-save ${name}@${version}\`; if your registry does not have it, run that with npm's public registry. Then start again.`
      : `${neededBy} ${version} does not run on ${here}: use Linux, macOS or Windows on x64 or ARM64.`,
  );
}

/** The platform of this process in npm's terms: `{ os, cpu, libc }`, `libc` on Linux only. */
export function currentPlatform() {
  const { platform: os, arch: cpu } = process;
  if (os !== 'linux') return { os, cpu };
  process.report.excludeNetwork = true;
  const { glibcVersionRuntime } = process.report.getReport().header;
  return { os, cpu, libc: glibcVersionRuntime ? 'glibc' : 'musl' };
}

/** The platform at the end of a package's name; undefined if the package is not platform-specific. */
function platformOf(name, siblings) {
  if (WASM.test(name)) return { cpu: 'wasm32' };
  const [, os, cpu, abi] = NATIVE.exec(name) ?? [];
  if (!os) return undefined;
  const hasMuslTwin = !abi && siblings.includes(`${name}-musl`);
  const libc = os === 'linux' ? (LIBC[abi] ?? (hasMuslTwin ? 'glibc' : undefined)) : undefined;
  return { os, cpu, libc };
}

/** Whether a locked package is specific to this platform. */
function fits(entry, { os, cpu, libc }) {
  if (!entry?.os?.includes(os) || !entry.cpu?.includes(cpu)) return false;
  return !entry.libc || entry.libc.includes(libc);
}

/** The path at which npm resolves `name` from `path`: the nearest `node_modules`, from the inside out. */
function locate(packages, path, name) {
  const parts = path.split('/');
  return parts
    .map((_part, index) => [...parts.slice(0, parts.length - index), 'node_modules', name].join('/'))
    .concat(`node_modules/${name}`)
    .find((candidate) => packages[candidate]);
}
