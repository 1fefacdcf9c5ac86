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
};
/** A longer list of choices is no help. */
const MOST_CHOICES = 10;

function invalidInput(issue: z.core.$ZodRawIssue): string {
  const choices = issue.code === 'invalid_value' ? issue.values.map(String) : [];
  const [word] = [
    issue.code === 'invalid_type' ? TYPE_WORDS[issue.expected] : undefined,
    choices.length > 0 && choices.length <= MOST_CHOICES ? `one of ${choices.join(', ')}` : undefined,
  ].filter(Boolean);
  return word ? `${GENERIC_MESSAGES.invalidInput}, must be ${word}` : GENERIC_MESSAGES.invalidInput;
}

z.config({
  customError: (issue) => {
    if (issue.input === undefined) return GENERIC_MESSAGES.required;
    if (issue.code === 'invalid_format' && issue.format === 'email') return GENERIC_MESSAGES.invalidEmail;
    if (issue.code === 'unrecognized_keys')
      return `does not take ${issue.keys.map((k) => `'${k}'`).join(', ')}`;
    if (issue.code === 'too_big' && issue.origin === 'string')
      return `must be at most ${Number(issue.maximum).toLocaleString('en-US')} characters`;
    if (issue.code === 'too_big' && issue.origin === 'array')
      return `must have at most ${Number(issue.maximum).toLocaleString('en-US')} entries`;
    return invalidInput(issue);
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
