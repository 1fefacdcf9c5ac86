import addressparser from 'nodemailer/lib/addressparser';
import type { Config } from '../config/config.ts';
import { reportHeaders } from '../providers/mail-events/report-headers.ts';
import type { MailAddress, MailAttachment, OutgoingMail } from '../providers/mail-transport.ts';
import { renderMail } from './layout/render-mail.tsx';
import { LOGO_ID, type MailLogo } from './mail-logo.ts';
import type { MailContent, MailContext } from './mail-message.ts';
import type { MailRow } from './queries.ts';
import { getMailMessage } from './registry.ts';
import { reportToken } from './reports/report-token.ts';
import { cleanHeaderText } from './transport/clean-header-text.ts';

const PRODUCT = 'Plumbline';

/** The sender of the server's mail: `Plumbline <mail@example.com>`, or only an address. */
function senderOf(mailFrom: string): MailAddress {
  const [parsed] = addressparser(mailFrom, { flatten: true });
  return { name: cleanHeaderText(parsed?.name || PRODUCT), address: parsed?.address || mailFrom };
}

/** The same for every attempt, so that mail servers and readers can recognize a second copy. */
export function messageIdOf(mailId: string, appUrl: string): string {
  const { hostname } = new URL(appUrl);
  return `<${mailId}@${hostname.replace(/[[\]:]/g, '') || 'localhost'}>`;
}

/** Composes a queued mail; null if it must no longer be sent. */
export async function composeMail(
  context: MailContext,
  config: Pick<Config, 'appUrl' | 'mailFrom' | 'mailReports'>,
  mail: MailRow,
  date: Date,
): Promise<OutgoingMail | null> {
  const { id: mailId, accountId, estimateId, recipient } = mail;
  const about = { mailId, accountId, estimateId, recipient };
  const content = await getMailMessage(mail.message).compose(context, about, mail.props);
  const token = reportToken(context.secret, mail.id);
  return content && (await addressMail(content, config, mail, token, date));
}

/** The parts of a message that its reader sees. */
export type ReadableMail = Pick<OutgoingMail, 'from' | 'replyTo' | 'subject' | 'text' | 'html'>;

/** Renders a composed message for sending or previewing. */
export async function finishMail(
  { fromName, replyTo, subject, text, html }: MailContent,
  mailFrom: string,
): Promise<ReadableMail> {
  const sender = senderOf(mailFrom);
  return {
    from: fromName ? { name: cleanHeaderText(fromName), address: sender.address } : sender,
    replyTo: replyTo ? { name: cleanHeaderText(replyTo.name), address: replyTo.address } : null,
    subject: cleanHeaderText(subject),
    text,
    html: await renderMail({ subject: cleanHeaderText(subject), html }),
  };
}

async function addressMail(
  content: MailContent,
  { appUrl, mailFrom, mailReports }: Pick<Config, 'appUrl' | 'mailFrom' | 'mailReports'>,
  mail: MailRow,
  token: string,
  date: Date,
): Promise<OutgoingMail> {
  const { attachments = [], logo } = content;
  const { bounceAddress, mailbox, events } = mailReports;
  const readable = await finishMail(content, mailFrom);
  return {
    ...readable,
    returnPath: bounceAddress
      ? `${bounceAddress.local}+${token}@${bounceAddress.domain}`
      : readable.from.address,
    reportHeaders: events ? reportHeaders(events.service, token) : {},
    notifyAs: mailbox ? token : null,
    id: mail.id,
    messageId: messageIdOf(mail.id, appUrl),
    to: mail.recipient,
    attachments: logo ? [...attachments, pictureOf(logo)] : attachments,
    unsubscribeUrl: content.unsubscribeUrl ?? null,
    isAutomatic: content.isAutomatic,
    date,
  };
}

const pictureOf = ({ content, contentType }: MailLogo): MailAttachment => ({
  fileName: contentType === 'image/png' ? 'logo.png' : 'logo.jpg',
  contentType,
  content,
  contentId: LOGO_ID,
});
