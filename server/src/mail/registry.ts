import type { z } from 'zod';
import type { MailMessage } from './mail-message.ts';
import { accountClosed } from './messages/account-closed.tsx';
import { accountExists } from './messages/account-exists.tsx';
import { emailChange } from './messages/email-change.tsx';
import { emailChanged } from './messages/email-changed.tsx';
import { estimateSent } from './messages/estimate-sent.tsx';
import { passwordChanged } from './messages/password-changed.tsx';
import { resetPassword } from './messages/reset-password.tsx';
import { verifyEmail } from './messages/verify-email.tsx';

/** Every message the product sends, by the name it is stored under. */
export const MAIL_MESSAGES = {
  'verify-email': verifyEmail,
  'account-exists': accountExists,
  'email-change': emailChange,
  'email-changed': emailChanged,
  'account-closed': accountClosed,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
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
