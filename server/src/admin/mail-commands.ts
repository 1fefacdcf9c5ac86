import { z } from 'zod';
import { findKeptMessage, listKeptMessages } from '../mail/queries.ts';
import { readKeptMail } from '../mail/transport/read-kept-mail.ts';
import { type AdminContext, AdminUsageError, recorded } from './admin-context.ts';
import { counted, formatMoment, formatTable, plainText } from './format-table.ts';

const MOST_LISTED = 200;

/** Lists the mail kept without a mail server, newest first. */
export async function listKeptMail(context: AdminContext): Promise<void> {
  const { output } = context;
  const messages = await recorded(context, async (tx) => {
    const result = await listKeptMessages(tx, MOST_LISTED);
    return { result, act: { act: 'mails', subject: null, detail: { found: String(result.length) } } };
  });
  if (messages.length === 0)
    return output.line('No messages are kept. They are kept if SMTP_URL is missing or none.');
  const rows = messages.map(({ id, recipient, subject, keptAt }) => [
    formatMoment(keptAt),
    recipient,
    subject,
    id,
  ]);
  for (const line of formatTable(rows)) output.line(line);
  output.line(
    messages.length < MOST_LISTED
      ? `${counted(messages.length, 'message')}. To read one: npm run admin -- mail <id>`
      : `The newest ${MOST_LISTED} messages. To read one: npm run admin -- mail <id>`,
  );
}

/** Shows one kept message as text. Throws `AdminUsageError` for an unknown id. */
export async function showKeptMail(context: AdminContext, id: string): Promise<void> {
  const { output } = context;
  const row = await recorded(context, async (tx) => {
    const found = z.uuid().safeParse(id).success ? await findKeptMessage(tx, id) : null;
    if (!found) throw new AdminUsageError(`There is no kept message with the id ${plainText(id)}.`);
    return { result: found, act: { act: 'mail', subject: null, detail: { mail: found.id } } };
  });
  const mail = await readKeptMail(row.raw);
  const head = [
    ['date', formatMoment(row.keptAt)],
    ['from', mail.from],
    ['to', mail.to],
    ...(mail.replyTo ? [['reply to', mail.replyTo]] : []),
    ['subject', mail.subject],
    ...mail.attachments.map(({ fileName, content }) => ['attached', `${fileName}, ${content.length} bytes`]),
  ];
  for (const line of formatTable(head)) output.line(line);
  output.line('');
  for (const line of mail.text.trimEnd().split('\n')) output.line(plainText(line));
}
