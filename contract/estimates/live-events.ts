import { z } from 'zod';
import { EVENT_TYPES } from '../estimates.ts';

/** The names of the server-sent messages of `GET /api/events`. */
export const LIVE_MESSAGES = {
  /** An event; the data is a `LiveEvent`. */
  event: 'estimate',
  /** Anything may have changed: refetch all data. The message has no data. */
  resync: 'resync',
} as const;

/** An event of one of the account's estimates, sent to every open page. */
export const liveEvent = z.object({
  type: z.enum(EVENT_TYPES),
  at: z.iso.datetime(),
  kind: z.literal('invoice').optional().describe('Set if it happened to an invoice'),
  estimateId: z.uuid().describe('The estimate, change order or invoice'),
  jobId: z.uuid().describe('The estimate, or the one that the change order or invoice belongs to'),
  estimateNumber: z.string(),
  clientName: z.string().nullable().describe('As the client signed, else as the estimate names them'),
  isRepeated: z.boolean().describe('The same has happened to this estimate before'),
});
export type LiveEvent = z.infer<typeof liveEvent>;

const place = z
  .string()
  .regex(/^\d{1,18}$/, { error: 'must be the id of a message that was received' })
  .transform(BigInt)
  .optional();

/** Where to resume: browsers send the header when they reconnect; a new connection can only use the query. */
export const eventsHeaders = z.object({ 'last-event-id': place });
export const eventsQuery = z.object({ after: place });
