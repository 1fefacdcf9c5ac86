import type { z } from 'zod';
import { faultSentence } from '../messages.ts';

/** The messages with which a schema refuses a value; empty when it accepts it. */
export function faultsOf(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => faultSentence(issue.path, issue.message));
}
