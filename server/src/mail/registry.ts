import type { z } from 'zod';
import type { MailMessage } from './mail-message.ts';
import { accountClosed } from './messages/accounts/account-closed.ts';
import { accountExists } from './messages/accounts/account-exists.ts';
import { dataRemoval } from './messages/accounts/data-removal.ts';
import { emailChange } from './messages/accounts/email-change.ts';
import { emailChanged } from './messages/accounts/email-changed.ts';
import { passwordChanged } from './messages/accounts/password-changed.ts';
import { paymentFailed } from './messages/accounts/payment-failed.ts';
import { planCanceled } from './messages/accounts/plan-canceled.ts';
import { resetPassword } from './messages/accounts/reset-password.ts';
import { trialEnding } from './messages/accounts/trial-ending.ts';
import { verifyEmail } from './messages/accounts/verify-email.ts';
import { webhookSwitchedOff } from './messages/accounts/webhook-switched-off.ts';
import { acceptanceConfirmed } from './messages/clients/acceptance-confirmed.ts';
import { depositReceipt } from './messages/clients/deposit-receipt.ts';
import { estimateReminder } from './messages/clients/estimate-reminder.ts';
import { estimateSent } from './messages/clients/estimate-sent.ts';
import { invoiceReminder } from './messages/clients/invoice-reminder.ts';
import { invoiceSent } from './messages/clients/invoice-sent.ts';
import { questionAnswered } from './messages/clients/question-answered.ts';
import { statementSent } from './messages/clients/statement-sent.ts';
import { deliveryFailed } from './messages/contractors/delivery-failed.ts';
import { depositMethodChosen } from './messages/contractors/deposit-method-chosen.ts';
import { depositReceived } from './messages/contractors/deposit-received.ts';
import { estimateAccepted } from './messages/contractors/estimate-accepted.ts';
import { estimateDeclined } from './messages/contractors/estimate-declined.ts';
import { estimateExpiring } from './messages/contractors/estimate-expiring.ts';
import { estimateViewed } from './messages/contractors/estimate-viewed.ts';
import { invoiceOverdue } from './messages/contractors/invoice-overdue.ts';
import { questionAsked } from './messages/contractors/question-asked.ts';
import { stageDue } from './messages/contractors/stage-due.ts';
import { statementFailed } from './messages/contractors/statement-failed.ts';
import { updateRequested } from './messages/contractors/update-requested.ts';

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
  'statement-failed': statementFailed,
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

/** Throws for an unknown name. */
export function getMailMessage(name: string): MailMessage {
  const message = findMailMessage(name);
  if (!message) throw new Error(`There is no message called ${name}.`);
  return message;
}
