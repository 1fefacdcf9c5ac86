import type { z } from 'zod';
import type { MailMessage } from './mail-message.ts';
import { acceptanceConfirmed } from './messages/acceptance-confirmed.tsx';
import { accountClosed } from './messages/account-closed.tsx';
import { accountExists } from './messages/account-exists.tsx';
import { dataRemoval } from './messages/data-removal.tsx';
import { deliveryFailed } from './messages/delivery-failed.tsx';
import { depositReceipt } from './messages/deposit-receipt.tsx';
import { depositReceived } from './messages/deposit-received.tsx';
import { emailChange } from './messages/email-change.tsx';
import { emailChanged } from './messages/email-changed.tsx';
import { estimateAccepted } from './messages/estimate-accepted.tsx';
import { estimateDeclined } from './messages/estimate-declined.tsx';
import { estimateExpiring } from './messages/estimate-expiring.tsx';
import { estimateReminder } from './messages/estimate-reminder.tsx';
import { estimateSent } from './messages/estimate-sent.tsx';
import { estimateViewed } from './messages/estimate-viewed.tsx';
import { passwordChanged } from './messages/password-changed.tsx';
import { paymentFailed } from './messages/payment-failed.tsx';
import { planCanceled } from './messages/plan-canceled.tsx';
import { resetPassword } from './messages/reset-password.tsx';
import { trialEnding } from './messages/trial-ending.tsx';
import { verifyEmail } from './messages/verify-email.tsx';
import { webhookSwitchedOff } from './messages/webhook-switched-off.ts';

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
  'estimate-reminder': estimateReminder,
  'acceptance-confirmed': acceptanceConfirmed,
  'estimate-viewed': estimateViewed,
  'estimate-accepted': estimateAccepted,
  'estimate-declined': estimateDeclined,
  'deposit-receipt': depositReceipt,
  'deposit-received': depositReceived,
  'delivery-failed': deliveryFailed,
  'estimate-expiring': estimateExpiring,
  'trial-ending': trialEnding,
  'payment-failed': paymentFailed,
  'plan-canceled': planCanceled,
  'data-removal': dataRemoval,
  'webhook-switched-off': webhookSwitchedOff,
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
