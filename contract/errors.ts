import { z } from 'zod';

/** The body of every error response. `message` is a sentence to show to people. */
export const errorResponse = z.object({
  success: z.literal(false),
  error: z.string().describe('A stable code, such as NOT_FOUND'),
  message: z.string(),
  issues: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  totalAmount: z.string().optional().describe('With TOTAL_DIFFERS: the total of the selection'),
  changes: z
    .array(z.string())
    .readonly()
    .optional()
    .describe('With DOCUMENT_CHANGED: the differences from the version that the client read'),
  billingStatus: z.record(z.string(), z.unknown()).optional(),
});
export type ErrorResponse = z.infer<typeof errorResponse>;

export const successResponse = z.object({ success: z.literal(true), message: z.string() });
export type SuccessResponse = z.infer<typeof successResponse>;
