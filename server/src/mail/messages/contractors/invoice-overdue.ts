import { z } from 'zod';
import { printDate } from '../../../pdf/printed/printable-figures.ts';
import { defineNotice } from '../../estimate-notice.ts';

/** Tells the contractor that an invoice is overdue. */
export const invoiceOverdue = defineNotice({
  details: z.object({
    /** The open amount, with its currency. */
    open: z.string(),
    dueOn: z.iso.date(),
  }),
  because: () => 'one of your invoices is overdue',
  words: ({ open, dueOn }, { number, estimate }) => ({
    subject: `Overdue: ${estimate}`,
    heading: 'An invoice is overdue',
    paragraphs: [
      `${number} was due on ${printDate(dueOn)}, and ${open} is still unpaid.`,
      'Open it to send a reminder, or to record a payment you’ve received.',
    ],
  }),
  sample: { open: '$4,018.48', dueOn: '2026-11-14' },
});
