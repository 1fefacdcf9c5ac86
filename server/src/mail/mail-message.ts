import type { ReactElement } from 'react';
import type { z } from 'zod';
import type { DocumentPool } from '../pdf/rendering/document-pool.ts';
import type { MailAddress, MailAttachment } from '../providers/mail-transport.ts';
import type { SecretKey } from '../secret-key.ts';
import type { MailLogo } from './mail-logo.ts';
import type { MailSources } from './mail-sources.ts';

/** The stored input of a message: ids and texts, no secrets. */
export type MailProps = Record<string, string>;

/** What composing a message may use. */
export interface MailContext {
  readonly appUrl: string;
  readonly secret: SecretKey;
  readonly sources: Omit<MailSources, 'recordOutcome'>;
  readonly documents: Pick<DocumentPool, 'render'>;
}

/** The subject of a message. */
interface MailSubject {
  readonly mailId: string;
  readonly accountId: string | null;
  readonly estimateId: string | null;
  readonly recipient: string;
}

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: ReactElement;
  /** Shown as the sender, before the address the server sends from. Defaults to the server's own name. */
  readonly fromName?: string;
  readonly replyTo?: MailAddress;
  readonly attachments?: readonly MailAttachment[];
  /** The picture that the HTML shows under `LOGO_ID`. */
  readonly logo?: MailLogo;
  /** A POST to it, without a cookie, unsubscribes the reader from this kind of mail (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Sent automatically, so that out-of-office replies are suppressed. */
  readonly isAutomatic: boolean;
}

interface MessageSpec<Props extends MailProps, Input, View> {
  readonly props: z.ZodType<Props, Input>;
  /** Loads the content of the message. Null: it must no longer be sent. */
  readonly load: (
    context: MailContext,
    about: MailSubject,
    props: Props,
  ) => Promise<View | null> | View | null;
  /** Renders text and HTML; pure. */
  readonly compose: (view: View) => MailContent;
  /** Plausible content for a preview of the message. */
  readonly sample: (appUrl: string) => View;
}

/** A message of any type. */
export interface MailMessage<Props extends MailProps = MailProps, Input = unknown> {
  readonly props: z.ZodType<Props, Input>;
  compose(context: MailContext, about: MailSubject, stored: MailProps): Promise<MailContent | null>;
  composeSample(appUrl: string): MailContent;
}

/** Declares a message; it can be queued once `registry.ts` lists it. */
export function defineMessage<Props extends MailProps, Input, View>(
  spec: MessageSpec<Props, Input, View>,
): MailMessage<Props, Input> {
  return {
    props: spec.props,
    async compose(context, about, stored) {
      const view = await spec.load(context, about, spec.props.parse(stored));
      return view && spec.compose(view);
    },
    composeSample: (appUrl) => spec.compose(spec.sample(appUrl)),
  };
}
