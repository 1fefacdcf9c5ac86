/** One mailbox. `name` is shown, so it must be free of line breaks and control characters. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** A finished message to one recipient. */
export interface OutgoingMail {
  /** The same at every attempt. */
  readonly id: string;
  /** `<…@…>`, the same at every attempt. */
  readonly messageId: string;
  readonly from: MailAddress;
  /** Where notifications about it go: the envelope's sender (RFC 5321, 4.4). */
  readonly returnPath: string;
  readonly to: string;
  readonly replyTo: MailAddress | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
  /** Where a POST ends this kind of mail for its reader, by one click (RFC 8058); null where it comes but once. */
  readonly unsubscribeUrl: string | null;
  /** Nobody wrote it by hand: out-of-office replies to it are not wanted (RFC 3834). */
  readonly isAutomatic: boolean;
  readonly date: Date;
  /** What an email service is to send back with its reports, as headers of its own. */
  readonly reportHeaders: Readonly<Record<string, string>>;
  /** The envelope id under which notifications are asked for (RFC 3461); null where nobody would read them. */
  readonly notifyAs: string | null;
}

/**
 * Why a message was not handed over. `temporary`: surely not taken, worth another try. `permanent`: surely
 * refused, and would be again. `unclear`: it may or may not have been taken.
 */
export type FailureKind = 'temporary' | 'permanent' | 'unclear';

export class MailTransportError extends Error {
  override readonly name = 'MailTransportError';
  readonly kind: FailureKind;

  /** `reason` is the server's own answer, or what happened instead of one. */
  constructor(kind: FailureKind, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.kind = kind;
  }
}

/** Takes finished messages on their way. */
export interface MailTransport {
  /** Handing over the same message twice leaves one, so an attempt that broke off may be repeated. */
  readonly isRepeatable: boolean;
  /**
   * Resolves once the message was taken over. `beforeHandOver` is awaited when the server is ready for the message,
   * before the last of it leaves: until it resolves the message is surely not taken, and not at all if it throws.
   * Rejects with a `MailTransportError`.
   */
  send(mail: OutgoingMail, beforeHandOver: () => Promise<void>): Promise<void>;
  /** Messages that may be under way now. 0 while a server that stopped answering is left alone. */
  slots(): number;
  close(): void;
}
