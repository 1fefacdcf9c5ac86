import type { z } from 'zod';
import type { MailMessage } from './mail-message.ts';
import { acceptanceConfirmed } from './messages/acceptance-confirmed.ts';
import { accountClosed } from './messages/account-closed.ts';
import { accountExists } from './messages/account-exists.ts';
import { dataRemoval } from './messages/data-removal.ts';
import { deliveryFailed } from './messages/delivery-failed.ts';
import { depositMethodChosen } from './messages/deposit-method-chosen.ts';
import { depositReceipt } from './messages/deposit-receipt.ts';
import { depositReceived } from './messages/deposit-received.ts';
import { emailChange } from './messages/email-change.ts';
import { emailChanged } from './messages/email-changed.ts';
import { estimateAccepted } from './messages/estimate-accepted.ts';
import { estimateDeclined } from './messages/estimate-declined.ts';
import { estimateExpiring } from './messages/estimate-expiring.ts';
import { estimateReminder } from './messages/estimate-reminder.ts';
import { estimateSent } from './messages/estimate-sent.ts';
import { estimateViewed } from './messages/estimate-viewed.ts';
import { invoiceOverdue } from './messages/invoice-overdue.ts';
import { invoiceReminder } from './messages/invoice-reminder.ts';
import { invoiceSent } from './messages/invoice-sent.ts';
import { passwordChanged } from './messages/password-changed.ts';
import { paymentFailed } from './messages/payment-failed.ts';
import { planCanceled } from './messages/plan-canceled.ts';
import { questionAnswered } from './messages/question-answered.ts';
import { questionAsked } from './messages/question-asked.ts';
import { resetPassword } from './messages/reset-password.ts';
import { stageDue } from './messages/stage-due.ts';
import { statementSent } from './messages/statement-sent.ts';
import { trialEnding } from './messages/trial-ending.ts';
import { updateRequested } from './messages/update-requested.ts';
import { verifyEmail } from './messages/verify-email.ts';
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
  'deposit-method-chosen': depositMethodChosen,
  'deposit-receipt': depositReceipt,
  'deposit-received': depositReceived,
  'delivery-failed': deliveryFailed,
  'estimate-expiring': estimateExpiring,
  'update-requested': updateRequested,
  'question-asked': questionAsked,
  'question-answered': questionAnswered,
  'stage-due': stageDue,
  'invoice-sent': invoiceSent,
  'invoice-reminder': invoiceReminder,
  'invoice-overdue': invoiceOverdue,
  'statement-sent': statementSent,
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
