import { balanceText } from '@plumbline/contract/books/statement-words';
import { firstNameOf } from '@plumbline/contract/first-name-of';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { z } from 'zod';
import { printDate } from '../../../pdf/printed/printable-figures.ts';
import { sampleStatement } from '../../../pdf/sample-statement.ts';
import { clientLetter } from '../../layout/client-letter.tsx';
import { defineMessage } from '../../mail-message.ts';
import type { EstimateMail } from '../../mail-sources.ts';
import { renderAttachment } from '../../render-attachment.ts';
import { sampleEstimateMail } from '../../sample-estimate-mail.ts';
import { cleanHeaderText } from '../../transport/clean-header-text.ts';
import { signMail } from '../../transport/sign-mail.ts';

interface View {
  readonly mail: EstimateMail;
  /** The contractor's message for this sending; may be empty. */
  readonly customMessage: string;
  readonly pdf: Uint8Array | null;
}

function paragraphsOf({ mail, customMessage }: View, period: string): string[] {
  const name = firstNameOf(cleanHeaderText(mail.document.client?.name ?? ''));
  return [
    `Hi ${name || 'there'},`,
    customMessage.replace(/\r\n?/g, '\n').trim(),
    `Here’s your statement for ${period}. The details are in the attached PDF.`,
    'If you have any questions, just reply to this email.',
    signMail(mail),
  ].filter((paragraph) => paragraph !== '');
}

/** Sends a statement to the client, from the contractor, with the PDF attached. */
export const statementSent = defineMessage({
  props: z.object({
    clientId: z.string(),
    from: z.string(),
    to: z.string(),
    currency: z.string(),
    customMessage: z.string().default(''),
  }),
  load: async ({ sources, documents }, { accountId }, { customMessage, ...order }): Promise<View | null> => {
    const mail = accountId === null ? null : await sources.findStatementMail(accountId, order);
    if (!mail) return null;
    const { content } = await renderAttachment(documents, mail.document, accountId);
    return { mail, customMessage, pdf: content };
  },
  compose: (view) => {
    const { mail, pdf } = view;
    const { statement, currency, company } = mail.document;
    if (!statement) throw new Error('The mail of a statement has no statement.');
    const period = `${printDate(statement.from)} to ${printDate(statement.to)}`;
    const balance = formatMoney(statement.balanceAfter.replace(/^-/, ''), currency);
    const label = balanceText(statement.balanceAfter);
    return clientLetter({
      estimate: mail,
      subject: `Statement from ${cleanHeaderText(company.name)}`,
      card: { figure: balance, note: label, button: '' },
      link: null,
      paragraphs: paragraphsOf(view, period),
      facts: [{ label: 'Period', value: period }, ...(pdf ? [{ label: 'PDF', value: 'Attached' }] : [])],
      total: { label, value: balance },
      pdf,
      isAutomatic: false,
    });
  },
  sample: (): View => ({
    mail: { ...sampleEstimateMail(), document: sampleStatement() },
    customMessage: '',
    pdf: null,
  }),
});
