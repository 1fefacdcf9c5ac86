import { posix } from 'node:path';

const LONGEST_LINES = 300;

/** First words of a domain's verbs. Add new verbs here. */
const VERBS = new Set(
  `accept add answer ask cancel change check close compare confirm create credit decline delete digest duplicate export extend find forget get
   hash hold import issue list load lock log mark move price queue read recall record refund register remove replace request resend reset resolve resume
   remind revoke rotate send settle start stop store take upload verify void withdraw`
    .split(/\s+/)
    .filter(Boolean),
);
const DOMAIN_FILES = [
  /^(?:[a-z-]+-)?routes\.ts$/,
  /^jobs\.ts$/,
  /^kinds\.ts$/,
  /^(?:[a-z-]+-)?queries\.ts$/,
  /^present(?:-[a-z-]+)?\.ts$/,
  /^(?:[a-z-]+-)?rules\.ts$/,
  /\.test\.tsx?$/,
];
/** Types, columns and guards that several files of one domain share. */
const DOMAIN_EXTRAS = new Set([
  'server/src/account-id.ts',
  'documents/content/content-columns.ts',
  'documents/content/estimate-content.ts',
  'documents/answering/public-access.ts',
]);

const MEANINGLESS_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'index']);
const SOURCE = /\.(?:tsx?|typ|mjs|css)$/;
const TEST = /(?:\.test\.tsx?$|\/testing\/|\/sample-[^/]*$|^e2e\/)/;

const FORBIDDEN = [
  [/\b(?:TODO|FIXME)\b/, 'finish it, or file an issue'],
  [/\bwaitForTimeout\(/, 'wait for what should happen, not for time to pass'],
  [/\bas any\b/, 'name the type, or `unknown` and a check'],
  [/@ts-ignore|@ts-nocheck/, 'fix the type'],
  [/\.(?:only|skip)\(/, 'every test runs; use skipIf with a reason if the machine lacks something'],
];
const RAW_COLOR = /(?<=["'`\s:(,])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![-\w])/i;

/** The faults of one file, each with a remedy. `path` is relative to the repository. */
export function findFaults(path, text) {
  const file = { path, text, test: TEST.test(path) };
  return [
    ...findNameFaults(file),
    ...findLengthFaults(file),
    ...findWordFaults(file),
    ...findDomainFaults(file),
    ...findWebFaults(file),
    ...findEnvironmentFaults(file),
  ];
}

function findNameFaults({ path }) {
  const name = posix.basename(path);
  const faults = [];
  if (SOURCE.test(name) && !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)+$/.test(name))
    faults.push('is not in kebab-case: name it after its main export, like price-estimate.ts');
  if (SOURCE.test(name) && MEANINGLESS_NAMES.has(name.split('.')[0]))
    faults.push(
      'has a meaningless name: name it after what it does, and import from the file that defines a thing',
    );
  return faults;
}

function findLengthFaults({ path, text }) {
  if (!/\.(?:tsx?|typ|mjs)$/.test(path)) return [];
  const lines = text.split('\n').length - 1;
  return lines > LONGEST_LINES
    ? [`has ${lines} lines: split it by purpose, so that each part stays under ${LONGEST_LINES}`]
    : [];
}

function findWordFaults({ path, text }) {
  if (!SOURCE.test(path) || path === 'scripts/structure-rules.mjs') return [];
  return FORBIDDEN.flatMap(([pattern, advice]) =>
    placesOf(text, pattern).map(({ line, found }) => `line ${line}: "${found}": ${advice}`),
  );
}

function findDomainFaults({ path }) {
  const [, domain, room, name] = /^server\/src\/domains\/([^/]+)\/(?:([^/]+)\/)?([^/]+)$/.exec(path) ?? [];
  if (!domain || room === 'testing') return [];
  const faults = [];
  const verb = /^([a-z]+)-[a-z-]+\.ts$/.exec(name)?.[1];
  const known =
    DOMAIN_FILES.some((pattern) => pattern.test(name)) ||
    DOMAIN_EXTRAS.has(`${domain}/${room ? `${room}/` : ''}${name}`);
  if (!known && !(verb && VERBS.has(verb)))
    faults.push(
      'does not belong in a domain: there are routes.ts, queries.ts, present.ts, rules.ts and one <verb>-<noun>.ts for each write (the verbs are in scripts/structure-rules.mjs)',
    );
  return faults;
}

function findWebFaults({ path, text, test }) {
  if (!path.startsWith('web/src/') || test) return [];
  const branding = path === 'web/src/ui/tokens.css' || posix.basename(path).startsWith('brand');
  if (branding) return [];
  return placesOf(text, RAW_COLOR).map(
    ({ line, found }) => `line ${line}: raw color ${found}: use a token of web/src/ui/tokens.css`,
  );
}

function findEnvironmentFaults({ path, text, test }) {
  const ours = /^(?:server\/src|web\/src|contract)\//.test(path);
  if (!ours || test || path === 'server/src/config/config.ts') return [];
  return placesOf(text, /\bprocess\.env\b/).map(
    ({ line }) =>
      `line ${line}: reads the environment: only server/src/config/config.ts does, once, and validates it`,
  );
}

function placesOf(text, pattern) {
  return text.split('\n').flatMap((content, index) => {
    const match = pattern.exec(content);
    return match ? [{ line: index + 1, found: match[0] }] : [];
  });
}
