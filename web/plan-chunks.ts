import { build, type InlineConfig, type Rolldown } from 'vite';
import { FIRST_VIEW_MODULES } from '../contract/app/app-pages.ts';

/**
 * The cost of a request, in bytes: over HTTP/1.1 a phone runs six requests at a time, and each has headers of
 * about 900 bytes.
 */
const REQUEST_BYTES = 3000;
/** The approximate size of a byte of source, minified and compressed. */
const COMPRESSED = 0.2;

/** The weight of a page's unused bytes: the public pages load nothing that they do not need. */
const PUBLIC = 1000;
const OPENED_MOST = 10;
const PAGE = 1;
const LATER = 0.1;

/** The chunk that every visit of the client's page loads; its other chunks come after it. */
const CLIENT_PAGE = 'hydrate-page';

interface Part {
  readonly name: string;
  readonly modules: readonly string[];
  readonly imports: readonly string[];
  readonly bytes: number;
}

interface Page {
  readonly weight: number;
  /** The parts that it loads. */
  readonly loaded: ReadonlySet<string>;
}

/** A set of modules that becomes one file. */
interface Group {
  readonly parts: readonly string[];
  /** Its parts and everything that they import. */
  readonly needs: ReadonlySet<string>;
  /** For each page whether it loads it, and the bytes that it would load without using them. */
  readonly pages: readonly { readonly isLoaded: boolean; readonly extra: number }[];
}

interface Pair {
  readonly groups: readonly [Group, Group];
  readonly saved: number;
}

/**
 * Decides which modules shared by pages of the app are combined in one file. By default the bundler makes a
 * file for every set of pages, so that a page loads up to a hundred. This merges two files as long as the
 * saved requests are worth more than the bytes that pages load without using them. `config` is built once to
 * find what each page actually needs.
 */
export async function planChunks(config: InlineConfig): Promise<(module: string) => string | null> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, copyPublicDir: false },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const parts = new Map(chunks.map((chunk) => [chunk.fileName, partOf(chunk)]));
  const app = chunks.find(({ name, isEntry }) => isEntry && name === 'app');
  if (!app) throw new Error('The build has no app.');

  // Pages import modules of the app. Only its first module must stay in a separate file.
  const main = app.moduleIds.filter((id) => /\/(main\.tsx|index\.html)$/.test(id));
  parts.set('shell', {
    ...partOf(app),
    name: 'shell',
    modules: app.moduleIds.filter((id) => !main.includes(id)),
  });
  for (const [key, part] of parts)
    parts.set(key, {
      ...part,
      imports: part.imports.map((imported) => (imported === app.fileName ? 'shell' : imported)),
    });
  parts.set(app.fileName, { name: 'app', modules: main, imports: ['shell'], bytes: 0 });

  const entries = chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  const clientPage = chunks.find(({ name }) => name === CLIENT_PAGE);
  const pages = entries
    .filter((chunk) => chunk !== app)
    .map(
      (chunk): Page => ({
        weight: weightOf(chunk),
        loaded: loadedBy(parts, [
          ...(chunk.isEntry ? [] : [((isOfClientPage(chunk) && clientPage) || app).fileName]),
          chunk.fileName,
        ]),
      }),
    );
  const shared = [...parts.keys()].filter((key) => !entries.some(({ fileName }) => fileName === key));
  const names = new Map<string, string>();
  for (const [index, group] of mergeParts(shared, parts, pages).entries()) {
    if (group.parts.length === 1 && !group.parts.includes('shell')) continue;
    const merged = group.parts.flatMap((key) => parts.get(key) ?? []);
    const largest = merged.reduce((one, other) => (other.bytes > one.bytes ? other : one));
    for (const module of merged.flatMap(({ modules }) => modules))
      names.set(module, `${largest.name}-${index}`);
  }
  return (module) => names.get(module) ?? null;
}

const partOf = (chunk: Rolldown.OutputChunk): Part => ({
  name: chunk.name,
  modules: chunk.moduleIds,
  imports: chunk.imports,
  bytes: chunk.code.length * COMPRESSED,
});

const isOfClientPage = ({ facadeModuleId }: Rolldown.OutputChunk) =>
  /\/src\/public\/|\?page$/.test(facadeModuleId ?? '');

function weightOf({ name, isEntry, facadeModuleId }: Rolldown.OutputChunk): number {
  if (isEntry || name === CLIENT_PAGE) return PUBLIC;
  const [, module] = /\/src\/features\/(.*-page\.tsx)$/.exec(facadeModuleId ?? '') ?? [];
  if (!module) return LATER;
  return FIRST_VIEW_MODULES.includes(module) ? OPENED_MOST : PAGE;
}

function loadedBy(parts: ReadonlyMap<string, Part>, from: readonly string[]): Set<string> {
  const loaded = new Set(from);
  for (const key of loaded) for (const imported of parts.get(key)?.imports ?? []) loaded.add(imported);
  return loaded;
}

/** Repeatedly merges the pair that saves most. */
function mergeParts(
  shared: readonly string[],
  parts: ReadonlyMap<string, Part>,
  pages: readonly Page[],
): readonly Group[] {
  const groupWith = (held: readonly string[]): Group => {
    const needs = loadedBy(parts, held);
    return {
      parts: held,
      needs,
      pages: pages.map(({ loaded }) => ({
        isLoaded: held.some((key) => loaded.has(key)),
        extra: [...needs].reduce((sum, key) => sum + (loaded.has(key) ? 0 : (parts.get(key)?.bytes ?? 0)), 0),
      })),
    };
  };
  const savedBy = ([one, other]: readonly [Group, Group]): number =>
    pages.reduce((sum, { weight }, index) => {
      const [inOne, inOther] = [one.pages[index], other.pages[index]];
      if (!inOne || !inOther || (!inOne.isLoaded && !inOther.isLoaded)) return sum;
      if (inOne.isLoaded && inOther.isLoaded) return sum + weight * REQUEST_BYTES;
      return sum - weight * (inOne.isLoaded ? inOther : inOne).extra;
    }, 0);
  const pairsOf = (one: Group, others: readonly Group[]): Pair[] =>
    others
      .map((other): Pair => ({ groups: [one, other], saved: savedBy([one, other]) }))
      .filter(({ saved }) => saved > 0);

  const first = shared.map((key) => groupWith([key]));
  const groupOf = new Map(first.flatMap((group) => group.parts.map((key) => [key, group] as const)));
  /** Whether merging would create an import cycle, so that a module might run before its dependencies. */
  const isCircular = (groups: readonly Group[]): boolean => {
    const importsOf = (held: readonly string[]) =>
      held.flatMap((key) => parts.get(key)?.imports ?? []).flatMap((key) => groupOf.get(key)?.parts ?? key);
    const own = new Set(groups.flatMap((group) => group.parts));
    const reached = new Set(importsOf([...own]).filter((key) => !own.has(key)));
    for (const key of reached)
      for (const imported of importsOf([key])) {
        if (own.has(imported)) return true;
        reached.add(imported);
      }
    return false;
  };

  let groups = [...first];
  let pairs = groups.flatMap((group, index) => pairsOf(group, groups.slice(index + 1)));
  while (pairs.length > 0) {
    const best = pairs.reduce((one, other) => (other.saved > one.saved ? other : one));
    if (isCircular(best.groups)) {
      pairs = pairs.filter((pair) => pair !== best);
      continue;
    }
    const [one, other] = best.groups;
    const merged = groupWith([...one.parts, ...other.parts]);
    const isLeft = (group: Group) => group !== one && group !== other;
    for (const key of merged.parts) groupOf.set(key, merged);
    groups = groups.filter(isLeft);
    pairs = [...pairs.filter((pair) => pair.groups.every(isLeft)), ...pairsOf(merged, groups)];
    groups.push(merged);
  }
  return groups;
}
