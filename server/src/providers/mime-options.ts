import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './mail-transport.ts';

/** The options from which nodemailer composes a message. It never opens files or addresses. */
export function mimeOptions(mail: OutgoingMail): SendMailOptions {
  return {
    messageId: mail.messageId,
    date: mail.date,
    from: { ...mail.from },
    to: { name: '', address: mail.to },
    ...(mail.replyTo ? { replyTo: { ...mail.replyTo } } : {}),
    envelope: { from: mail.returnPath, to: [mail.to] },
    ...(mail.notifyAs !== null && {
      dsn: { id: mail.notifyAs, return: 'headers', notify: ['success', 'failure'], recipient: mail.to },
    }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ fileName, contentType, content, contentId }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(content),
      ...(contentId && { cid: contentId, contentDisposition: 'inline' }),
    })),
    headers: {
      ...unencoded(mail.reportHeaders),
      ...(mail.isAutomatic && { 'Auto-Submitted': 'auto-generated' }),
      ...(mail.unsubscribeUrl !== null && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    xMailer: false,
  };
}

/** Keeps headers unencoded. nodemailer would encode values longer than a line without spaces, and services expect JSON there. */
function unencoded(
  headers: Readonly<Record<string, string>>,
): Record<string, { prepared: true; value: string }> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]),
  );
}
