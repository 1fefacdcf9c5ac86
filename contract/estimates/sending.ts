import { z } from 'zod';
import { estimate } from '../estimates.ts';
import { dateField, emailField, notesField } from '../fields.ts';

export const SEND_ADDRESS_FAULT = 'Please enter a valid email address';

const noneIfBlank = (text: string | null | undefined) => text || null;
export const recipientField = z
  .union([z.literal(''), emailField(SEND_ADDRESS_FAULT)], { error: SEND_ADDRESS_FAULT })
  .nullish()
  .transform(noneIfBlank);
export const customMessageField = notesField.nullish().transform(noneIfBlank);

/** How an estimate goes out: mailed by Plumbline, or as a link that the contractor texts, shares or copies. */
export const SEND_CHANNELS = ['email', 'text', 'share', 'link'] as const;
export type SendChannel = (typeof SEND_CHANNELS)[number];

/**
 * Without a body or an address, the mail goes to the client's own address. Only the channel `email` sends a mail. `validUntil`
 * replaces the last valid day, for an estimate that expired.
 */
export const sendRequest = z
  .strictObject({
    email: recipientField,
    customMessage: customMessageField,
    channel: z
      .enum(SEND_CHANNELS, { error: `must be one of ${SEND_CHANNELS.join(', ')}` })
      .optional()
      .describe('email if not given'),
    validUntil: dateField.optional(),
  })
  .nullish()
  .transform((order) => ({
    ...(order ?? { email: null, customMessage: null }),
    channel: order?.channel ?? ('email' as const),
  }));
export type SendRequest = z.input<typeof sendRequest>;
export type SendOrderFields = z.output<typeof sendRequest>;
export const sendEmailRequest = z
  .strictObject({ recipientEmail: recipientField, customMessage: customMessageField })
  .nullish()
  .transform((order) => order ?? { recipientEmail: null, customMessage: null });

export const sendResponse = z.object({ success: z.literal(true), message: z.string(), estimate });
