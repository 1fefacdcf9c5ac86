import type { MailRow } from './queries.ts';

/**
 * Whether a mail did not reach its recipient: our mail server refused it, or a bounce was reported later. A
 * delivery that is delayed or unclear is not a bounce, and neither is a complaint, because its reader has the mail.
 */
export const hasBounced = ({ state, report }: Pick<MailRow, 'state' | 'report'>): boolean =>
  state === 'failed' || report === 'bounced';
