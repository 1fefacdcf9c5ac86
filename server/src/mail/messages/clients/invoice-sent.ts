import { firstNameOf } from '@plumbline/contract/first-name-of';
import { z } from 'zod';
import { printDate } from '../../../pdf/printed/printable-figures.ts';
import { clientLetter } from '../../layout/client-letter.tsx';
import { defineMessage } from '../../mail-message.ts';
import type { InvoiceMail } from '../../mail-sources.ts';
import { type AttachedPdf, photoFacts, renderAttachment } from '../../render-attachment.ts';
import { sampleEstimateMail } from '../../sample-estimate-mail.ts';
import { cleanHeaderText } from '../../transport/clean-header-text.ts';
import { signMail } from '../../transport/sign-mail.ts';
import { invoiceFacts } from './invoice-facts.ts';

interface View {
  readonly invoice: InvoiceMail;
  readonly link: string;
  /** The contractor's message for this sending; may be empty. */
  readonly customMessage: string;
  readonly pdf: AttachedPdf | null;
}

function paragraphsOf({ invoice, customMessage }: View): string[] {
  const { document, title, total, open, dueOn } = invoice;
  const name = firstNameOf(cleanHeaderText(document.client?.name ?? ''));
  const own = customMessage.replace(/\r\n?/g, '\n').trim();
  return [
    `Hi ${name || 'there'},`,
    own,
    `Here’s invoice ${document.number} for ${total} (${cleanHeaderText(title)}).`,
    open === null
      ? 'There’s nothing left to pay. Thank you!'
      : `Please pay ${open} by ${printDate(dueOn)}. View it online to see how to pay.`,
    'If you have any questions, just reply to this email.',
    signMail(invoice),
  ].filter((paragraph) => paragraph !== '');
}

/** Sends an issued invoice to the client, from the contractor, with the PDF attached. */
export const invoiceSent = defineMessage({
  props: z.object({ customMessage: z.string().default('') }),
  load: async (
    { appUrl, sources, documents },
    { accountId, estimateId },
    { customMessage },
  ): Promise<View | null> => {
    const invoice = estimateId === null ? null : await sources.findInvoiceMail(estimateId);
    if (!invoice) return null;
    const pdf = await renderAttachment(documents, invoice.document, accountId);
    return { invoice, link: `${appUrl}/invoice/${invoice.estimateId}`, customMessage, pdf };
  },
  compose: (view) => {
    const { invoice, link, pdf } = view;
    const { document, total, open, dueOn } = invoice;
    return clientLetter({
      estimate: invoice,
      subject: `Invoice ${document.number} from ${cleanHeaderText(document.company.name)}`,
      card: {
        figure: open ?? total,
        note: open === null ? 'Nothing left to pay' : `Due ${printDate(dueOn)}`,
        button: open === null ? 'View invoice' : 'View and pay invoice',
      },
      link,
      paragraphs: paragraphsOf(view),
      facts: [
        ...invoiceFacts(invoice),
        ...(pdf ? [{ label: 'PDF', value: 'Attached' }] : []),
        ...photoFacts(pdf, document),
      ],
      total: { label: 'Total', value: total },
      pdf: pdf && pdf.content,
      isAutomatic: false,
    });
  },
  sample: (appUrl): View => ({
    invoice: {
      ...sampleEstimateMail(),
      title: 'Dry-in',
      total: '$4,018.48',
      settled: null,
      credited: null,
      open: '$4,018.48',
      dueOn: '2026-11-14',
    },
    link: `${appUrl}/invoice/sample`,
    customMessage: '',
    pdf: null,
  }),
});
