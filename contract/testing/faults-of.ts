import type { z } from 'zod';
import { faultSentence } from '../messages.ts';

/** The sentences a person reads when a schema refuses a value; none when it takes it. */
export function faultsOf(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => faultSentence(issue.path, issue.message));
}
