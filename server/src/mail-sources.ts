import { accountId } from './account-id.ts';
import type { Deps } from './deps.ts';
import { findStatementMail } from './domains/books/get-statement-document.ts';
import {
  findInvoiceMail,
  findInvoiceReminder,
  findPaidInvoice,
} from './domains/documents/invoicing/showing/get-invoice-mail.ts';
import { findReminderMail } from './domains/documents/reminders/find-reminder-mail.ts';
import { findEstimateMail, findPaidEstimate } from './domains/documents/sending/get-estimate-mail.ts';
import { recordMailOutcome } from './domains/documents/sending/record-mail-outcome.ts';
import type { MailSources } from './mail/mail-sources.ts';

/** The domains' implementation of mail's sources; mail imports no domain. */
export function mailSources(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'files'>): MailSources {
  return {
    findEstimateMail: (estimateId) => findEstimateMail(deps, estimateId),
    findReminderMail: (estimateId, sentAt) => findReminderMail(deps, estimateId, sentAt),
    findInvoiceMail: (invoiceId) => findInvoiceMail(deps, invoiceId),
    findInvoiceReminder: (invoiceId) => findInvoiceReminder(deps, invoiceId),
    findPaidEstimate: async (id) => (await findPaidInvoice(deps, id)) ?? (await findPaidEstimate(deps, id)),
    findStatementMail: (account, order) => findStatementMail(deps, accountId(account), order),
    recordOutcome: (tx, outcome) => recordMailOutcome(tx, deps.clock, outcome),
  };
}
