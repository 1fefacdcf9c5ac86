const OS = 'android|darwin|freebsd|linux|openharmony|win32';
const CPU = 'arm64|arm|ia32|ppc64|riscv64|s390x|x64';
const NATIVE = new RegExp(`[-/](${OS})-(${CPU})(?:-(\\w+))?$`);
const WASM = /-(wasm32)(?:-wasi)?$/;
const LIBC = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/** Nothing can be built or started without their native part. Others only check, test, or do without it. */
const NEEDED = new Set([
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  '@tailwindcss/oxide',
  'lightningcss',
  'rolldown',
  'sharp',
]);

/**
 * The entries that a lockfile lacks: packages for one platform each that a locked package names as optional, by their path.
 * npm leaves out entries that the registry did not have while the lockfile was written, and then never installs these
 * packages anywhere, without a word. `packages` is the `packages` of a lockfile.
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
 * What is not installed for this platform although the product needs it: `{ name, version, neededBy }` each, with a `name` of
 * null where the locked package has nothing for this platform. `installed` are the packages of `node_modules/.package-lock.json`,
 * `platform` is what `currentPlatform` answers.
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

/** One sentence for each of `findMissingPlatforms`, with what to do about it. */
export function explainMissing(missing, { os, cpu, libc }) {
  const here = [os, cpu, libc].filter(Boolean).join(' ');
  return missing.map(({ name, version, neededBy }) =>
    name
      ? `${name} ${version} is not installed, and ${neededBy} needs it on ${here}. Run \`npm install --no-save ${name}@${version}\`; if your registry does not have it, run that with npm's public registry. Then start again.`
      : `${neededBy} ${version} does not run on ${here}: use Linux, macOS or Windows on x64 or ARM64.`,
  );
}

/** Where this process runs, in npm's words: `{ os, cpu, libc }`, `libc` on Linux only. */
export function currentPlatform() {
  const { platform: os, arch: cpu } = process;
  if (os !== 'linux') return { os, cpu };
  process.report.excludeNetwork = true;
  const { glibcVersionRuntime } = process.report.getReport().header;
  return { os, cpu, libc: glibcVersionRuntime ? 'glibc' : 'musl' };
}

/** The platform that the name of a package ends with, undefined for a package that is not for one platform. */
function platformOf(name, siblings) {
  if (WASM.test(name)) return { cpu: 'wasm32' };
  const [, os, cpu, abi] = NATIVE.exec(name) ?? [];
  if (!os) return undefined;
  const hasMuslTwin = !abi && siblings.includes(`${name}-musl`);
  const libc = os === 'linux' ? (LIBC[abi] ?? (hasMuslTwin ? 'glibc' : undefined)) : undefined;
  return { os, cpu, libc };
}

/** Whether a locked package is for one platform, and for this one. */
function fits(entry, { os, cpu, libc }) {
  if (!entry?.os?.includes(os) || !entry.cpu?.includes(cpu)) return false;
  return !entry.libc || entry.libc.includes(libc);
}

/** The path at which npm finds `name` from `path`: the nearest `node_modules`, from the inside out. */
function locate(packages, path, name) {
  const parts = path.split('/');
  return parts
    .map((_part, index) => [...parts.slice(0, parts.length - index), 'node_modules', name].join('/'))
    .concat(`node_modules/${name}`)
    .find((candidate) => packages[candidate]);
}
