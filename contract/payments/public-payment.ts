import { z } from 'zod';
import { RECEIVED_METHODS } from '../payments.ts';

/** A payment as the client of the document that was paid for reads it. */
export const publicPayment = z.object({
  id: z.uuid(),
  amount: z.string().describe('Less what was refunded of it'),
  refunded: z.string(),
  method: z.enum(RECEIVED_METHODS),
  receivedOn: z.iso.date(),
});
export type PublicPayment = z.infer<typeof publicPayment>;
