import type { z } from 'zod';
import { type PaypalIssue, PaypalRefusal } from './paypal-refusal.ts';

/** Parses `body` with the schema, or throws the 400 that names every fault as PayPal does. */
export function readRequest<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body, { reportInput: true });
  if (read.success) return read.data;
  throw new PaypalRefusal(400, read.error.issues.flatMap(toPaypalIssues));
}

function toPaypalIssues(fault: z.core.$ZodIssue): PaypalIssue[] {
  const field = `/${fault.path.join('/')}`;
  if (fault.code === 'unrecognized_keys')
    return fault.keys.map((key) => ({
      ...at(`${field === '/' ? '' : field}/${key}`, undefined),
      issue: 'MALFORMED_REQUEST_JSON',
      description: `The field ${key} is not known here.`,
    }));
  return [{ ...at(field, fault.input), ...wordsOf(fault) }];
}

function at(field: string, value: unknown) {
  return { field, location: 'body' as const, ...(typeof value === 'string' && { value }) };
}

function wordsOf(fault: z.core.$ZodIssue): Pick<PaypalIssue, 'issue' | 'description'> {
  const isList = fault.code === 'too_small' || fault.code === 'too_big' ? fault.origin === 'array' : false;
  if (fault.input === undefined)
    return { issue: 'MISSING_REQUIRED_PARAMETER', description: 'A required field is missing.' };
  if (isList)
    return {
      issue: 'INVALID_ARRAY_MAX_ITEMS',
      description: 'The number of items in an array is not allowed.',
    };
  if (fault.code === 'too_small' || fault.code === 'too_big')
    return {
      issue: 'INVALID_STRING_LENGTH',
      description: 'The value of a field is either too short or too long.',
    };
  if (fault.code === 'invalid_value')
    return { issue: 'INVALID_PARAMETER_VALUE', description: 'The value of a field is invalid.' };
  return {
    issue: 'INVALID_PARAMETER_SYNTAX',
    description: 'The value of a field does not conform to the expected format.',
  };
}
