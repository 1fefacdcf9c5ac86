import type { z } from 'zod';
import { type SquareFault, SquareRefusal } from './square-refusal.ts';

/** Parses `input` with the schema, or throws the 400 that names every fault as Square does. */
export function readRequest<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  unknownCode: 'UNKNOWN_BODY_PARAMETER' | 'UNKNOWN_QUERY_PARAMETER' = 'UNKNOWN_BODY_PARAMETER',
): z.output<Schema> {
  const read = schema.safeParse(input, { reportInput: true });
  if (read.success) return read.data;
  const errors = read.error.issues.flatMap((fault) =>
    fault.code === 'unrecognized_keys'
      ? fault.keys.map((key) => ({
          category: 'INVALID_REQUEST_ERROR' as const,
          code: unknownCode,
          detail: `The parameter '${key}' is not known here.`,
          field: fieldName([...fault.path, key]),
        }))
      : [toSquareFault(fault)],
  );
  throw new SquareRefusal(400, errors);
}

/** Turns `['order', 'line_items', 0, 'name']` into `order.line_items[0].name`. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`;
    return name === '' ? String(part) : `${name}.${String(part)}`;
  }, '');
}

function toSquareFault(fault: z.core.$ZodIssue): SquareFault {
  const field = fieldName(fault.path);
  const [code, detail] = wordsOf(fault);
  return { category: 'INVALID_REQUEST_ERROR', code, detail, ...(field !== '' && { field }) };
}

function wordsOf(fault: z.core.$ZodIssue): [SquareFault['code'], string] {
  if (fault.input === undefined) return ['MISSING_REQUIRED_PARAMETER', 'Missing required parameter.'];
  switch (fault.code) {
    case 'invalid_type':
      return [EXPECTED[fault.expected] ?? 'INCORRECT_TYPE', `Expected ${fault.expected}.`];
    case 'too_small':
      return fault.origin === 'string'
        ? ['VALUE_TOO_SHORT', `Field must be at least ${fault.minimum} characters long.`]
        : fault.origin === 'array'
          ? ['ARRAY_EMPTY', 'Field must not be empty.']
          : ['VALUE_TOO_LOW', `Field must be ${fault.minimum} or more.`];
    case 'too_big':
      return fault.origin === 'string'
        ? ['VALUE_TOO_LONG', `Field must not be greater than ${fault.maximum} in length.`]
        : fault.origin === 'array'
          ? ['ARRAY_LENGTH_TOO_LONG', `Field must have ${fault.maximum} entries or fewer.`]
          : ['VALUE_TOO_HIGH', `Field must be ${fault.maximum} or less.`];
    case 'invalid_format':
      return fault.format === 'email'
        ? ['INVALID_EMAIL_ADDRESS', 'The email address is invalid.']
        : ['VALUE_REGEX_MISMATCH', 'The value does not have the expected format.'];
    case 'custom':
      return [fault.params?.code as SquareFault['code'], fault.message];
    default:
      return ['INVALID_VALUE', 'The value is not valid.'];
  }
}

const EXPECTED: Readonly<Record<string, SquareFault['code'] | undefined>> = {
  string: 'EXPECTED_STRING',
  boolean: 'EXPECTED_BOOLEAN',
  int: 'EXPECTED_INTEGER',
  number: 'EXPECTED_INTEGER',
  object: 'EXPECTED_OBJECT',
  array: 'EXPECTED_ARRAY',
  record: 'EXPECTED_MAP',
};
