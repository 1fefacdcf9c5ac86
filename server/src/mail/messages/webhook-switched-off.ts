import { z } from 'zod';
import { defineAccountNotice } from '../account-notice.tsx';

/** Tells a contractor that their endpoint was disabled, because it accepted nothing for days. */
export const webhookSwitchedOff = defineAccountNotice({
  // Only the host: the rest of the address may contain secrets.
  details: z.object({ host: z.string(), lastError: z.string() }),
  words: ({ host, lastError }) => ({
    subject: `Webhook switched off: ${host}`,
    heading: 'A webhook was switched off',
    paragraphs: [
      `For three days ${host} took nothing of what Plumbline told it, so it is no longer called.`,
      ...(lastError ? [`What came of the last try: ${lastError}`] : []),
      'Once it works again, switch it on under Settings, Developers. What it missed is listed there, and can be sent again.',
    ],
    button: 'See the webhook',
  }),
  opens: '/settings/developers',
  footer:
    'Plumbline sends this because a webhook of your account stopped working. Delete the webhook if you no longer need it.',
  sample: { host: 'crm.example.com', lastError: 'The answer was 503.' },
});
