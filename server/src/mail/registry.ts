import type { z } from 'zod';
import type { MailMessage } from './mail-message.ts';
import { accountExists } from './messages/account-exists.tsx';
import { estimateSent } from './messages/estimate-sent.tsx';
import { verifyEmail } from './messages/verify-email.tsx';

/** Every message the product sends, by the name it is stored under. */
export const MAIL_MESSAGES = {
  'verify-email': verifyEmail,
  'account-exists': accountExists,
  'estimate-sent': estimateSent,
} as const;

export type MailMessageName = keyof typeof MAIL_MESSAGES;
export type MailPropsOf<Name extends MailMessageName> = z.input<(typeof MAIL_MESSAGES)[Name]['props']>;

export function findMailMessage(name: string): MailMessage | null {
  return Object.hasOwn(MAIL_MESSAGES, name) ? MAIL_MESSAGES[name as MailMessageName] : null;
}

/** Throws for a name that no message has. */
export function getMailMessage(name: string): MailMessage {
  const message = findMailMessage(name);
  if (!message) throw new Error(`There is no message called ${name}.`);
  return message;
}
