import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What a notification or an email service says after the mail server took a message. */
export type MailReportKind = 'delivered' | 'bounced' | 'complained';

/** What an email service says became of one mail. */
export interface ServiceReport {
  /** What the mail's own header carried; any text, until it is checked. */
  readonly token: string;
  readonly kind: MailReportKind;
  /** The words of the receiving server, or of the service. */
  readonly reason: string | null;
}

/** A webhook as it came. */
interface ServiceCall {
  readonly headers: IncomingHttpHeaders;
  /** Word for word, because that is what is signed. */
  readonly body: string;
  readonly now: Date;
}

/** The webhooks of one email service. */
export interface MailEventService {
  /**
   * Checks that the service itself calls, and gives what it reports about mails of ours. Throws `WrongSignatureError`, and
   * `UnreadableEventError` for a body that the service would not send.
   */
  read(call: ServiceCall): Promise<readonly ServiceReport[]>;
}

/** It is signed, or needs no signature, and still cannot be read. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';
}

/** Throws `UnreadableEventError` for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnreadableEventError('The body is not JSON.');
  }
}

/** Compares two texts in a time that depends on neither of them. */
export function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
