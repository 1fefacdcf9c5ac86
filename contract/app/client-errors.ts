import { z } from 'zod';

/** A crash report from a page; contains no personal data. */
export const clientErrorRequest = z.strictObject({
  reference: z
    .string()
    .regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    .describe('What the page shows, so that the person who reports it can quote it'),
  message: z.string().min(1).max(500),
  path: z.string().max(300).regex(/^\//).describe('Without a query'),
});
export type ClientErrorRequest = z.infer<typeof clientErrorRequest>;
