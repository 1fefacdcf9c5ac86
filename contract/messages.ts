import { z } from 'zod';

/** Messages for faults without a message in their schema. */
export const GENERIC_MESSAGES = {
  required: 'Required',
  invalidInput: 'Invalid input',
  invalidEmail: 'Invalid email',
} as const;

/** Whether a fault has a general message, which does not name its field. */
export const isGenericMessage = (message: string) =>
  Object.values(GENERIC_MESSAGES).some((generic) => message.startsWith(generic));

/** The requirement on a value of each type, in words. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
/** The requirement on text of each format. */
const FORMAT_WORDS: Readonly<Record<string, string>> = {
  uuid: 'an id',
  date: 'a date like 2026-11-30',
  datetime: 'a time like 2026-11-30T17:05:00.000Z',
  url: 'a web address',
};
/** A longer list of choices is no help. */
const MOST_CHOICES = 10;

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;

/** What a value must be, as alternatives; empty if there are no words for it. */
function requirementsOf(issue: Issue): string[] {
  if (issue.code === 'invalid_union')
    return issue.errors.flatMap(([first]) => (first && !first.path.length ? requirementsOf(first) : []));
  if (issue.code === 'invalid_type') return [TYPE_WORDS[issue.expected] ?? []].flat();
  if (issue.code !== 'invalid_value') return [];
  const choices = issue.values.map(String).filter(Boolean);
  return choices.length > 0 && choices.length <= MOST_CHOICES ? [`one of ${choices.join(', ')}`] : [];
}

function invalidInput(issue: Issue): string {
  const words = [...new Set(requirementsOf(issue))].join(' or ');
  return words ? `${GENERIC_MESSAGES.invalidInput}, must be ${words}` : GENERIC_MESSAGES.invalidInput;
}

const inFigures = (limit: number | bigint) => Number(limit).toLocaleString('en-US');

/** A value outside its bounds; undefined if there are no words for it. */
function outOfBounds(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined;
  const isTooBig = issue.code === 'too_big';
  const limit = inFigures(isTooBig ? issue.maximum : issue.minimum);
  const bound = `at ${isTooBig ? 'most' : 'least'} ${limit}`;
  const isList = issue.origin === 'array';
  if (limit === '1' && !isTooBig && (isList || issue.origin === 'string')) return 'must not be empty';
  if (issue.origin === 'string') return `must be ${bound} characters`;
  if (isList) return `must have ${bound} entries`;
  if (issue.origin !== 'number' && issue.origin !== 'int') return undefined;
  return issue.inclusive === false ? `must be ${isTooBig ? 'below' : 'above'} ${limit}` : `must be ${bound}`;
}

/** The fault of a request with keys that its schema does not know. */
export const unknownKeys = (keys: readonly string[]) =>
  `does not take ${keys.map((key) => `'${key}'`).join(', ')}`;

const invalidKey = (reason = '') =>
  /^[a-z]/.test(reason) ? `is not a valid key: it ${reason}` : 'is not a valid key';

z.config({
  customError: (issue) => {
    if (issue.input === undefined) return GENERIC_MESSAGES.required;
    if (issue.code === 'invalid_format' && issue.format === 'email') return GENERIC_MESSAGES.invalidEmail;
    if (issue.code === 'unrecognized_keys') return unknownKeys(issue.keys);
    const word = issue.code === 'invalid_format' ? FORMAT_WORDS[issue.format] : undefined;
    if (word) return `must be ${word}`;
    if (issue.code === 'invalid_key') return invalidKey(issue.issues[0]?.message);
    return outOfBounds(issue) ?? invalidInput(issue);
  },
});

/** A path into a request body in readable form: `laborLines[2].hours`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text ? `${text}.${String(key)}` : String(key);
  }, '');
}

/** A fault as a sentence that names its field, unless its own message already does. */
export function faultSentence(path: readonly PropertyKey[], message: string): string {
  const field = fieldPath(path) || 'The request';
  if (path.length === 0 && isGenericMessage(message)) return 'The request must be a JSON object';
  if (isGenericMessage(message)) return `${field}: ${message}`;
  if (/^[a-z]/.test(message)) return `${field} ${message}`;
  return path.length > 1 ? `${field}: ${message}` : message;
}
