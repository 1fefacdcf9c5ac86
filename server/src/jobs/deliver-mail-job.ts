import { z } from 'zod';
import { deliverMail, giveUpMail } from '../mail/deliver-mail.ts';
import { defineJob } from './job-definition.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Sends one queued mail; tried for about a day. */
export const deliverMailJob = defineJob({
  name: 'deliver-mail',
  payload: z.object({ mailId: z.uuid() }),
  pausesMs: [
    30 * SECOND_MS,
    MINUTE_MS,
    2 * MINUTE_MS,
    5 * MINUTE_MS,
    10 * MINUTE_MS,
    30 * MINUTE_MS,
    HOUR_MS,
    2 * HOUR_MS,
    4 * HOUR_MS,
    6 * HOUR_MS,
    10 * HOUR_MS,
  ],
  run: (deps, { mailId }) => deliverMail(deps, mailId),
  onDead: (deps, tx, { mailId }, lastError) => giveUpMail(deps, tx, mailId, lastError),
});
