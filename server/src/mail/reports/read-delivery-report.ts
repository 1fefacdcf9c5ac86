import type { Attachment, ParsedMail } from 'mailparser';
import type { MailReportKind } from '../../providers/mail-events/mail-event-service.ts';

/** The content of a delivery status notification. */
export interface DeliveryReport {
  /** Null if nothing is final yet, as for a delay. */
  readonly kind: Extract<MailReportKind, 'delivered' | 'bounced'> | null;
  readonly reason: string | null;
  /** Possible identifiers of the mail: the notification's recipients, its envelope id, and the original's `Message-ID`. */
  readonly names: readonly string[];
}

/** Headers in which mail servers record the envelope's recipient, and the notification's own recipient. */
const RECIPIENT_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'to'];

type Fields = ReadonlyMap<string, string>;

/**
 * Parses a delivery status notification (RFC 3464). Null for any other message, such as an out-of-office reply, and for
 * unreadable ones.
 */
export async function readDeliveryReport(source: Buffer): Promise<DeliveryReport | null> {
  const { simpleParser } = await import('mailparser');
  const mail = await simpleParser(source, {
    keepDeliveryStatus: true,
    skipImageLinks: true,
    skipTextLinks: true,
  });
  const status = mail.attachments.find(({ contentType }) =>
    /^message\/(?:global-)?delivery-status$/i.test(contentType),
  );
  if (!isReport(mail) || !status) return null;
  const [about, ...recipients] = readFieldGroups(status.content.toString('utf8'));
  const decisive = decide(recipients);
  return {
    ...decisive,
    names: [
      ...RECIPIENT_HEADERS.flatMap((name) => headerLines(mail, name)),
      about?.get('original-envelope-id') ?? '',
      ...mail.attachments.filter(isOriginal).map(({ content }) => messageIdIn(content.toString('latin1'))),
    ].filter((name) => name !== ''),
  };
}

/** OpenSMTPD, at least until 6.8, writes `multipart/mixed` instead of RFC 3464's `multipart/report`. */
function isReport(mail: ParsedMail): boolean {
  const type = mail.headers.get('content-type');
  if (typeof type !== 'object' || !('params' in type)) return false;
  const name = type.value.toLowerCase();
  if (name === 'multipart/mixed') return true;
  return name === 'multipart/report' && type.params['report-type']?.toLowerCase() === 'delivery-status';
}

/** The returned message, complete or only its headers. */
const isOriginal = ({ contentType }: Attachment) =>
  /^(?:message\/(?:rfc822|global|rfc822-headers|global-headers)|text\/rfc822-headers)$/i.test(contentType);

const headerLines = ({ headerLines: lines }: ParsedMail, name: string): string[] =>
  lines.filter(({ key }) => key === name).map(({ line }) => line);

function messageIdIn(headers: string): string {
  const head = headers.split(/\r?\n\r?\n/, 1)[0] ?? '';
  return /^message-id:\s*(<[^>\s]+>)/im.exec(head)?.[1] ?? '';
}

/** Parses groups of `Name: value` lines separated by empty lines; values may continue on the next line. */
function readFieldGroups(text: string): Fields[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+(?=\S)/g, ' ')
    .split(/\n\s*\n/)
    .map((group) => new Map(group.split('\n').flatMap(readField)))
    .filter((fields) => fields.size > 0);
}

function readField(line: string): [string, string][] {
  const [, name, value] = /^([!-9;-~]+)\s*:(.*)$/.exec(line) ?? [];
  return name && value !== undefined ? [[name.toLowerCase(), value.trim()]] : [];
}

/**
 * Our mail has one recipient; if a list behind the address reports several outcomes, a failed one decides.
 */
function decide(recipients: readonly Fields[]): Pick<DeliveryReport, 'kind' | 'reason'> {
  const actionOf = (fields: Fields) =>
    fields
      .get('action')
      ?.split(/[\s;(]/, 1)[0]
      ?.toLowerCase();
  const failed = recipients.find((fields) => actionOf(fields) === 'failed');
  if (failed) return { kind: 'bounced', reason: reasonIn(failed) };
  // `relayed`: the next server accepted it but sends no notifications.
  const isDelivered = recipients.some((fields) => ['delivered', 'relayed'].includes(actionOf(fields) ?? ''));
  return { kind: isDelivered ? 'delivered' : null, reason: null };
}

/** The answer of the refusing server, such as `550 5.1.1 No such user`, else only the status code. */
function reasonIn(fields: Fields): string | null {
  const diagnostic = fields.get('diagnostic-code')?.replace(/^[\w.-]+\s*;\s*/, '');
  return diagnostic || (fields.get('status') ?? null);
}
