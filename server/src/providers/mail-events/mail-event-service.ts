import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The outcome that a notification or an email service reports after the mail server accepted a message. */
export type MailReportKind = 'delivered' | 'bounced' | 'complained';

/** An email service's report about one mail. */
export interface ServiceReport {
  /** The token from the mail's header; unverified text. */
  readonly token: string;
  readonly kind: MailReportKind;
  /** The response of the receiving server or of the service. */
  readonly reason: string | null;
}

/** A webhook call. */
interface ServiceCall {
  readonly headers: IncomingHttpHeaders;
  /** The raw body, which is what is signed. */
  readonly body: string;
  readonly now: Date;
}

/** The webhooks of one email service. */
export interface MailEventService {
  /**
   * Verifies that the service sent the call, and returns its reports about our mails. Throws `WrongSignatureError`, and
   * `UnreadableEventError` for a body that the service would not send.
   */
  read(call: ServiceCall): Promise<readonly ServiceReport[]>;
}

/** The call is authentic, but its body is not readable. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';
}

/** Throws `UnreadableEventError` for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnreadableEventError('The body is not JSON.');
  }
}

/** Compares two texts in constant time. */
export function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
