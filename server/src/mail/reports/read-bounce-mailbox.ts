import type { ImapFlow } from 'imapflow';
import type { ImapMailbox } from '../../config/mail-config.ts';
import { messageIdOf } from '../compose-mail.ts';
import { readDeliveryReport } from './read-delivery-report.ts';
import { type ReportDeps, recordReport } from './record-report.ts';
import { readReportToken, type TokenKeys } from './report-token.ts';

/** The maximum number of messages per run; the rest wait for the next. */
const MOST_MESSAGES = 200;
/**
 * The maximum number of bytes per message. The status precedes the returned message, so only the end of that
 * message is lost.
 */
const MOST_BYTES = 256 * 1024;
const CONNECT_MS = 20_000;
const SILENCE_MS = 30_000;
/** The time limit of a run, shorter than the interval between two. */
const TURN_MS = 50_000;

type MailboxDeps = ReportDeps & TokenKeys & { readonly config: { readonly appUrl: string } };

/**
 * Reads the unread messages of the bounce mailbox, records their reports, and marks them as read. Resolves to the number of
 * messages read. A message that is no notification, or not about our mail, changes nothing. Throws if the mailbox
 * cannot be reached; the next run reads unmarked messages.
 */
export async function readBounceMailbox(deps: MailboxDeps, mailbox: ImapMailbox): Promise<number> {
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host: mailbox.host,
    port: mailbox.port,
    secure: mailbox.secure,
    auth: { user: mailbox.user, pass: mailbox.password },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableAutoIdle: true,
    logger: false,
  });
  // Without a listener a connection that breaks between two commands would end the process.
  client.on('error', () => {});
  const limit = setTimeout(() => client.close(), TURN_MS);
  try {
    await client.connect();
    const lock = await client.getMailboxLock(mailbox.folder);
    try {
      return await readUnread(deps, client);
    } finally {
      lock.release();
    }
  } finally {
    clearTimeout(limit);
    await client.logout().catch(() => client.close());
  }
}

async function readUnread(deps: MailboxDeps, client: ImapFlow): Promise<number> {
  const unread = (await client.search({ seen: false }, { uid: true })) || [];
  let count = 0;
  for (const uid of unread.slice(0, MOST_MESSAGES)) {
    const message = await client.fetchOne(String(uid), { source: { maxLength: MOST_BYTES } }, { uid: true });
    if (message && message.source) await recordMessage(deps, message.source);
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    count += 1;
  }
  return count;
}

/** Records the report of one message, if it is a notification about our mail. */
export async function recordMessage(deps: MailboxDeps, source: Buffer): Promise<boolean> {
  const report = await readDeliveryReport(source).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a message in the bounce mailbox could not be read');
    return null;
  });
  if (!report?.kind) return false;
  const mailId = report.names.map((name) => mailNamedIn(deps, name)).find((id) => id !== null);
  if (!mailId) return false;
  return recordReport(deps, { mailId, kind: report.kind, reason: report.reason });
}

const TOKENS = /[0-9a-f]{48}/gi;
const MESSAGE_ID = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^>]+>/i;

/** The mail identified by one of our addresses, an envelope id or a `Message-ID`. */
function mailNamedIn(deps: MailboxDeps, name: string): string | null {
  for (const [token] of name.matchAll(TOKENS)) {
    const mailId = readReportToken(deps, token);
    if (mailId) return mailId;
  }
  const mailId = MESSAGE_ID.exec(name)?.[1]?.toLowerCase();
  return mailId && name.toLowerCase().includes(messageIdOf(mailId, deps.config.appUrl).toLowerCase())
    ? mailId
    : null;
}
