import { posix } from 'node:path';

const LONGEST_LINES = 300;

/** First words of a domain's verbs. A new verb is one more word here; a noun is no verb. */
const VERBS = new Set(
  `accept add cancel change check close confirm create decline delete digest duplicate export extend find forget get hash import
   list load log mark price queue read recall record refund register remove replace request resend reset resolve resume
   revoke rotate send settle start store take upload verify`
    .split(/\s+/)
    .filter(Boolean),
);
const DOMAIN_FILES = [
  /^(?:[a-z-]+-)?routes\.ts$/,
  /^(?:[a-z-]+-)?queries\.ts$/,
  /^present(?:-[a-z-]+)?\.ts$/,
  /^(?:[a-z-]+-)?rules\.ts$/,
  /\.test\.tsx?$/,
];
/** Types, columns and guards that several files of one domain share. */
const DOMAIN_EXTRAS = new Set([
  'accounts/account-id.ts',
  'estimates/content-columns.ts',
  'estimates/estimate-content.ts',
  'estimates/public-access.ts',
]);

const NAMES_SAYING_NOTHING = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'index']);
const SOURCE = /\.(?:tsx?|typ|mjs|css)$/;
const TEST = /(?:\.test\.tsx?$|\/testing\/|\/sample-[^/]*$|^e2e\/)/;

const WEB_LAYERS = ['lib', 'ui', 'features', 'app'];
/** Parts of a feature that others may show. What else they share goes through its api.ts. */
const SHARED_FEATURE_PARTS =
  /^web\/src\/features\/(?:(?:catalog|clients|csv)\/|accounts\/account-layout\.tsx$|billing\/billing-banner\.tsx$|estimates\/list\/(?:estimate-row-menu|use-row-actions|row-actions)\.tsx?$)/;

const FORBIDDEN = [
  [/\b(?:TODO|FIXME)\b/, 'finish it, or write it down where work is planned'],
  [/\bwaitForTimeout\(/, 'wait for what should happen, not for time to pass'],
  [/\bas any\b/, 'name the type, or `unknown` and a check'],
  [/@ts-ignore|@ts-nocheck/, 'mend the type'],
  [/\.(?:only|skip)\(/, 'every test runs; use skipIf with a reason where the machine lacks something'],
];
const RAW_COLOR = /(?<=["'`\s:(,])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![-\w])/i;

/** What is wrong with one file, each fault with what to do about it. `path` is relative to the repository. */
export function findFaults(path, text) {
  const file = {
    path,
    text,
    imports: SOURCE.test(path) ? listImports(path, text) : [],
    test: TEST.test(path),
  };
  return [
    ...findNameFaults(file),
    ...findLengthFaults(file),
    ...findWordFaults(file),
    ...findDomainFaults(file),
    ...findWebFaults(file),
    ...findEnvironmentFaults(file),
  ];
}

function listImports(path, text) {
  const pattern =
    /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
  return [...text.matchAll(pattern)].map(([, type, fixed, lazy]) => {
    const name = fixed ?? lazy;
    return {
      name,
      target: name.startsWith('.') ? posix.join(posix.dirname(path), name) : name,
      typeOnly: Boolean(type),
    };
  });
}

function findNameFaults({ path }) {
  const name = posix.basename(path);
  const faults = [];
  if (SOURCE.test(name) && !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)+$/.test(name))
    faults.push('is not in kebab-case: name it after its main export, like price-estimate.ts');
  if (SOURCE.test(name) && NAMES_SAYING_NOTHING.has(name.split('.')[0]))
    faults.push('has a name that says nothing: name it after what it does, and import from where a thing is');
  return faults;
}

function findLengthFaults({ path, text }) {
  if (!/\.(?:tsx?|typ|mjs)$/.test(path)) return [];
  const lines = text.split('\n').length - 1;
  return lines > LONGEST_LINES
    ? [`has ${lines} lines: split it along what it does, so that each part stays under ${LONGEST_LINES}`]
    : [];
}

function findWordFaults({ path, text }) {
  if (!SOURCE.test(path) || path === 'scripts/structure-rules.mjs') return [];
  return FORBIDDEN.flatMap(([pattern, advice]) =>
    placesOf(text, pattern).map(({ line, found }) => `line ${line}: "${found}": ${advice}`),
  );
}

function findDomainFaults({ path, imports, test }) {
  const [, domain, name] = /^server\/src\/domains\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (!domain || /\/testing\//.test(path)) return [];
  const faults = [];
  const verb = /^([a-z]+)-[a-z-]+\.ts$/.exec(name)?.[1];
  const known = DOMAIN_FILES.some((pattern) => pattern.test(name)) || DOMAIN_EXTRAS.has(`${domain}/${name}`);
  if (!known && !(verb && VERBS.has(verb)))
    faults.push(
      'does not belong in a domain: there are routes.ts, queries.ts, present.ts, rules.ts and one <verb>-<noun>.ts for each write (the verbs are in scripts/structure-rules.mjs)',
    );
  if (test) return faults;
  for (const { target } of imports) {
    const other = /^server\/src\/domains\/([^/]+)\/(?:[a-z-]+-)?queries\.ts$/.exec(target)?.[1];
    if (other && other !== domain)
      faults.push(`imports the queries of ${other}: call one of its verbs, or take its presented types`);
    if (/^(?:[a-z-]+-)?routes\.ts$/.test(name) && (target === 'drizzle-orm' || target.includes('/db/schema')))
      faults.push(`reaches the database from a route (${target}): routes call one verb or one read`);
  }
  return faults;
}

function findWebFaults({ path, text, imports, test }) {
  const [, layer, rest] = /^web\/src\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (!layer || test) return [];
  const faults = imports.flatMap((imported) => findWebImportFaults(path, layer, rest, imported));
  const branding = path === 'web/src/ui/tokens.css' || posix.basename(path).startsWith('brand');
  if (!branding)
    for (const { line, found } of placesOf(text, RAW_COLOR))
      faults.push(`line ${line}: raw color ${found}: use a token of web/src/ui/tokens.css`);
  return faults;
}

function findWebImportFaults(path, layer, rest, { name, target, typeOnly }) {
  if (layer === 'public') return findPublicPageFaults(name, target, typeOnly);
  if (layer === 'marketing') return findMarketingFaults(name, target, typeOnly);
  const [, other, otherRest] = /^web\/src\/([^/]+)\/(.+)$/.exec(target) ?? [];
  if (!other || other === layer) {
    const feature = rest.split('/')[0];
    const otherFeature = otherRest?.split('/')[0];
    if (layer !== 'features' || !otherFeature || otherFeature === feature) return [];
    if (otherRest === `${otherFeature}/api.ts` || SHARED_FEATURE_PARTS.test(target)) return [];
    return [`imports ${name}: features meet through each other's api.ts, or a control in ui/`];
  }
  const [from, to] = [WEB_LAYERS.indexOf(layer), WEB_LAYERS.indexOf(other)];
  if (from >= 0 && to > from)
    return [`imports ${name}: ${layer} may not know ${other} (app → features → ui → lib)`];
  if (other === 'marketing') return [`imports ${name}: the public pages are a bundle of their own`];
  if (other === 'public') return [`imports ${name}: the client's page is a bundle of its own`];
  return [];
}

function findPublicPageFaults(name, target, typeOnly) {
  if (typeOnly || target.startsWith('web/src/public/') || target === 'web/src/ui/tokens.css') return [];
  const isLight =
    /^@plumbline\/contract\/(?:pricing\/.+|brand-colors|branding-choices|consent|license-text|payment-methods|signature-field)$/.test(
      name,
    );
  if (isLight || /^preact(?:\/hooks|-render-to-string)?$/.test(name)) return [];
  return [
    `imports ${name}: the client's page carries Preact and the light parts of the contract alone (types are free)`,
  ];
}

function findMarketingFaults(name, target, typeOnly) {
  if (typeOnly || target.startsWith('web/src/marketing/') || target === 'web/src/ui/tokens.css') return [];
  const isLight = ['web/src/lib/conversions.ts', 'web/src/lib/third-parties.ts'].includes(target);
  if (isLight || name === '@plumbline/contract/attribution') return [];
  if (/^(?:react|react-dom\/server|@fontsource-variable\/.+)$/.test(name)) return [];
  return [`imports ${name}: the public pages carry their own words and styles, and a script of a few lines`];
}

function findEnvironmentFaults({ path, text, test }) {
  const ours = /^(?:server\/src|web\/src|contract)\//.test(path);
  if (!ours || test || path === 'server/src/config.ts') return [];
  return placesOf(text, /\bprocess\.env\b/).map(
    ({ line }) => `line ${line}: reads the environment: server/src/config.ts does that, once, with a check`,
  );
}

function placesOf(text, pattern) {
  return text.split('\n').flatMap((content, index) => {
    const match = pattern.exec(content);
    return match ? [{ line: index + 1, found: match[0] }] : [];
  });
}
