import { z } from 'zod';
import { EVENT_TYPES } from '../estimates.ts';

/** What the server-sent messages of `GET /api/events` are called. */
export const LIVE_MESSAGES = {
  /** Something happened: the data is a `LiveEvent`. */
  event: 'estimate',
  /** Everything may have changed: whatever was read before is to be read again. There is no data to it. */
  resync: 'resync',
} as const;

/** One thing that happened to an estimate of the account, as every open page hears of it. */
export const liveEvent = z.object({
  type: z.enum(EVENT_TYPES),
  at: z.iso.datetime(),
  estimateId: z.uuid(),
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

/** Where to go on: a browser sends the header by itself when it connects again, a new connection can only ask. */
export const eventsHeaders = z.object({ 'last-event-id': place });
export const eventsQuery = z.object({ after: place });
