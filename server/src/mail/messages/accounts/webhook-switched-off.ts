import { z } from 'zod';
import { defineAccountNotice } from '../../account-notice.ts';

/** Tells a contractor that their endpoint was disabled, because it accepted nothing for days. */
export const webhookSwitchedOff = defineAccountNotice({
  // Only the host: the rest of the address may contain secrets.
  details: z.object({ host: z.string(), lastError: z.string() }),
  words: ({ host, lastError }) => ({
    subject: `Webhook turned off: ${host}`,
    heading: 'We turned off a webhook',
    paragraphs: [
      `${host} hasn’t accepted any events for three days, so we stopped calling it.`,
      ...(lastError ? [`Last error: ${lastError}`] : []),
      'Once it works again, turn it back on in Settings, API & webhooks. You can resend the missed events there.',
    ],
    button: 'See the webhook',
  }),
  opens: '/settings/developers',
  footer:
    'You’re getting this because one of your webhooks stopped working. Delete the webhook if you no longer need it.',
  sample: { host: 'crm.example.com', lastError: 'It responded with 503.' },
});
