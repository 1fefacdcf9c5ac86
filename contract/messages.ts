import { z } from 'zod';

/** Messages for faults without a message in their schema. */
export const GENERIC_MESSAGES = {
  required: 'Required',
  invalidInput: 'Invalid input',
  invalidEmail: 'Invalid email',
} as const;

const generic: readonly string[] = Object.values(GENERIC_MESSAGES);

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
    return GENERIC_MESSAGES.invalidInput;
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
  if (path.length === 0 && generic.includes(message)) return 'The request must be a JSON object';
  if (generic.includes(message)) return `${field}: ${message}`;
  if (/^[a-z]/.test(message)) return `${field} ${message}`;
  return path.length > 1 ? `${field}: ${message}` : message;
}
