/** One mailbox. `name` is shown, so it must be free of line breaks and control characters. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
  /** Shown within the HTML, which names it `cid:` and this, instead of being listed. */
  readonly contentId?: string;
}

/** A complete message to one recipient. */
export interface OutgoingMail {
  /** The same at every attempt. */
  readonly id: string;
  /** `<…@…>`, the same at every attempt. */
  readonly messageId: string;
  readonly from: MailAddress;
  /** The envelope's sender, which receives delivery notifications (RFC 5321, 4.4). */
  readonly returnPath: string;
  readonly to: string;
  readonly replyTo: MailAddress | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
  /** The address for one-click unsubscribing by POST (RFC 8058); null for mail that is sent once. */
  readonly unsubscribeUrl: string | null;
  /** Generated mail: asks for no out-of-office replies (RFC 3834). */
  readonly isAutomatic: boolean;
  readonly date: Date;
  /** Headers that an email service returns with its reports. */
  readonly reportHeaders: Readonly<Record<string, string>>;
  /** The envelope id for delivery notifications (RFC 3461); null when no mailbox is read for them. */
  readonly notifyAs: string | null;
}

/**
 * Why a message was not handed over. `temporary`: not accepted, worth a retry. `permanent`: refused, and would be refused
 * again. `unclear`: it may or may not have been accepted.
 */
export type FailureKind = 'temporary' | 'permanent' | 'unclear';

export class MailTransportError extends Error {
  override readonly name = 'MailTransportError';
  readonly kind: FailureKind;

  /** `reason` is the server's reply, or what happened instead. */
  constructor(kind: FailureKind, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.kind = kind;
  }
}

/** Sends complete messages. */
export interface MailTransport {
  /** Sending the same message twice delivers one, so an interrupted attempt may be repeated. */
  readonly isRepeatable: boolean;
  /**
   * Resolves once the server has accepted the message. `beforeHandOver` is awaited when the server is ready, before the last
   * part leaves: until it resolves the message cannot have been accepted, and it is not sent if it throws. Rejects with a
   * `MailTransportError`.
   */
  send(mail: OutgoingMail, beforeHandOver: () => Promise<void>): Promise<void>;
  /** How many messages may be in flight now. 0 during a pause after the server stopped answering. */
  slots(): number;
  close(): void;
}
