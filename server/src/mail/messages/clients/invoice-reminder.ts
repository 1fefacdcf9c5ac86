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
    const { document, title, total, open, dueOn, isOverdue } = invoice;
    const name = firstNameOf(cleanHeaderText(document.client?.name ?? '')) || 'there';
    const due = printDate(dueOn);
    return clientLetter({
      estimate: invoice,
      subject: `Reminder: invoice ${document.number} from ${cleanHeaderText(document.company.name)}`,
      card: {
        figure: open,
        note: isOverdue ? `Was due on ${due}` : `To pay by ${due}`,
        button: 'See and pay the invoice',
      },
      link,
      paragraphs: [
        `Hi ${name},`,
        isOverdue
          ? `Invoice ${document.number} was due on ${due}, and ${open} is still open. Use the button to see how to pay.`
          : `Invoice ${document.number} is due on ${due}, and ${open} is open. Use the button to see how to pay.`,
        'If you paid in the last few days, thank you. If you have any questions, just reply to this email.',
        signMail(invoice),
      ],
      facts: [
        { label: 'Invoice', value: document.number },
        { label: 'For', value: cleanHeaderText(title) },
        { label: 'Due', value: due },
        ...(open === total ? [] : [{ label: 'To pay', value: open }]),
      ],
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
      open: '$1,018.48',
      dueOn: '2026-11-14',
      isOverdue: true,
    },
    link: `${appUrl}/invoice/sample`,
    stopLink: `${appUrl}/unsubscribe/sample`,
  }),
});
