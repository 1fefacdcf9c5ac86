import { firstNameOf } from '@plumbline/contract/first-name-of';
import { z } from 'zod';
import { printDate } from '../../../pdf/printed/printable-figures.ts';
import { clientLetter } from '../../layout/client-letter.tsx';
import { defineMessage } from '../../mail-message.ts';
import type { InvoiceReminderMail } from '../../mail-sources.ts';
import { reminderToken } from '../../reminder-token.ts';
import { sampleEstimateMail } from '../../sample-estimate-mail.ts';
import { cleanHeaderText } from '../../transport/clean-header-text.ts';
import { signMail } from '../../transport/sign-mail.ts';
import { invoiceFacts } from './invoice-facts.ts';

interface View {
  readonly invoice: InvoiceReminderMail;
  readonly link: string;
  /** The address that stops reminders. */
  readonly stopLink: string;
}

/** Reminds a client of an invoice that is open, from the contractor. */
export const invoiceReminder = defineMessage({
  props: z.object({}),
  load: async ({ appUrl, secret, sources }, { mailId, estimateId }): Promise<View | null> => {
    const invoice = estimateId === null ? null : await sources.findInvoiceReminder(estimateId);
    if (!invoice) return null;
    return {
      invoice,
      link: `${appUrl}/invoice/${invoice.estimateId}`,
      stopLink: `${appUrl}/unsubscribe/${reminderToken(secret, mailId)}`,
    };
  },
  compose: ({ invoice, link, stopLink }) => {
    const { document, total, open, dueOn, isOverdue } = invoice;
    const name = firstNameOf(cleanHeaderText(document.client?.name ?? '')) || 'there';
    const due = printDate(dueOn);
    return clientLetter({
      estimate: invoice,
      subject: `Reminder: invoice ${document.number} from ${cleanHeaderText(document.company.name)}`,
      card: {
        figure: open,
        note: isOverdue ? `Was due ${due}` : `Due ${due}`,
        button: 'View and pay invoice',
      },
      link,
      paragraphs: [
        `Hi ${name},`,
        isOverdue
          ? `Invoice ${document.number} was due on ${due}, and ${open} is still unpaid. View it online to see how to pay.`
          : `Just a reminder that ${open} is due on ${due} for invoice ${document.number}. View it online to see how to pay.`,
        'If you’ve already paid, thank you, and please ignore this email. If you have any questions, just reply.',
        signMail(invoice),
      ],
      facts: invoiceFacts(invoice),
      total: { label: 'Total', value: total },
      stop: { label: 'Stop reminders about this invoice', href: stopLink },
      isAutomatic: true,
    });
  },
  sample: (appUrl): View => ({
    invoice: {
      ...sampleEstimateMail(),
      title: 'Dry-in',
      total: '$4,018.48',
      settled: '$3,000.00',
      credited: null,
      open: '$1,018.48',
      dueOn: '2026-11-14',
      isOverdue: true,
    },
    link: `${appUrl}/invoice/sample`,
    stopLink: `${appUrl}/unsubscribe/sample`,
  }),
});
