import { z } from 'zod';
import { queueRequestedLink } from '../domains/accounts/queue-requested-link.ts';
import { RESET_PASSWORD, VERIFY_EMAIL } from '../mail/token-purposes.ts';
import { defineJob } from './job-definition.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Mails a link that somebody asked for; after half an hour it would come too late to be of use. */
export const mailLinkJob = defineJob({
  name: 'mail-link',
  payload: z.object({
    purpose: z.enum([RESET_PASSWORD, VERIFY_EMAIL]),
    linkId: z.uuid(),
    email: z.string(),
  }),
  pausesMs: [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 25 * MINUTE_MS],
  run: (deps, link) => queueRequestedLink(deps, link),
});
