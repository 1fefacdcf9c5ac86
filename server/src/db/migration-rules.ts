import type { MigrationFile } from './migration-files.ts';

/**
 * Migrations run while older versions use the same database. These patterns would break them, each
 * with an alternative.
 */
const EVERYWHERE: readonly (readonly [RegExp, string])[] = [
  [
    /^drop (?:table|view|materialized view|type|function|procedure|schema|sequence|trigger)\b/,
    'drops what an older version may use',
  ],
  [/^(?:delete from|truncate)\b/, 'deletes rows that an older version may need'],
  [/^revoke\b/, 'takes a right away'],
  [
    /^alter (?:type|function|view|sequence|schema|index)\b.*\brename\b/,
    'renames what an older version calls by its name',
  ],
];

const OF_A_TABLE: readonly (readonly [RegExp, string])[] = [
  [/\brename\b/, 'renames what an older version calls by its name'],
  [/\bset schema\b/, 'moves a table away from older versions'],
  [/\bdrop (?:column|default|expression|identity|not null)\b/, 'drops what an older version counts on'],
  [/\balter (?:column )?"?\w+"? (?:set data )?type\b/, 'changes the type of a column'],
  [/\bset not null\b/, 'refuses rows an older version writes'],
  [
    /\badd (?:constraint|unique|check|foreign key|primary key|exclude)\b/,
    'refuses rows an older version writes',
  ],
  [/\bforce row level security\b/, 'hides rows from an older version'],
];

const NAME = String.raw`(?:"?public"?\.)?"?(\w+)"?`;
const CREATES = new RegExp(String.raw`\bcreate (?:unlogged )?table (?:if not exists )?${NAME}`, 'g');
const ALTERS = new RegExp(String.raw`^alter table (?:if exists )?(?:only )?${NAME}\s+(.*)$`, 's');
const INDEXES = new RegExp(String.raw`^create unique index .*?\bon (?:only )?${NAME}`, 's');
const REFERENCES = new RegExp(String.raw`\breferences ${NAME}[^,]*`, 'g');

/**
 * The statements of a migration that would break an older version, one sentence each; empty for a migration that only adds.
 * A migration that needs one declares from which version on it is safe (`MigrationFile.contractSince`).
 */
export function findContractions({ statements }: Pick<MigrationFile, 'statements'>): string[] {
  const all = statements.flatMap(splitStatements);
  const made = new Set(all.flatMap((statement) => [...statement.matchAll(CREATES)].map(([, name]) => name)));
  return all.flatMap((statement) => findFaults(statement, made).map((fault) => `${fault}: ${statement}`));
}

function findFaults(statement: string, made: ReadonlySet<string | undefined>): string[] {
  const faults = EVERYWHERE.filter(([pattern]) => pattern.test(statement)).map(([, fault]) => fault);
  for (const [reference, table] of statement.matchAll(REFERENCES))
    if (!made.has(table) && !/\bon delete (?:cascade|set null|set default)\b/.test(reference))
      faults.push('keeps an older version from deleting rows');
  const unique = INDEXES.exec(statement);
  if (unique && !made.has(unique[1])) faults.push('refuses rows an older version writes');
  const [, table, actions = ''] = ALTERS.exec(statement) ?? [];
  if (table === undefined || made.has(table)) return faults;
  for (const [pattern, fault] of OF_A_TABLE) if (pattern.test(actions)) faults.push(fault);
  if (splitActions(actions).some(isColumnOlderVersionsLeaveOut))
    faults.push('refuses rows an older version writes');
  return faults;
}

function isColumnOlderVersionsLeaveOut(action: string): boolean {
  if (!/^add (?:column )?/.test(action)) return false;
  const filled = /\b(?:default|generated)\b/.test(action);
  return (/\bnot null\b/.test(action) && !filled) || /\b(?:unique|primary key)\b/.test(action);
}

/** Splits at commas outside of parentheses such as `numeric(10, 2)`. */
const splitActions = (actions: string): string[] =>
  actions.split(/,(?![^(]*\))/).map((action) => action.trim());

/** Statements in lower case on one line each, without comments, function bodies and string literals. */
function splitStatements(chunk: string): string[] {
  return chunk
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, ' body ')
    .replaceAll(/'(?:[^']|'')*'/g, " 'text' ")
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\/\*.*?\*\//gs, ' ')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);
}
