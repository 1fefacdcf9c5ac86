import type { ReactElement } from 'react';
import type { z } from 'zod';
import type { DocumentPool } from '../documents/document-pool.ts';
import type { MailAddress, MailAttachment } from '../providers/mail-transport.ts';
import type { SecretKey } from '../secret-key.ts';
import type { MailSources } from './mail-sources.ts';

/** What a message is made from, as it is stored: ids and texts, nothing secret. */
export type MailProps = Record<string, string>;

/** What a message may ask for while it is composed. */
export interface MailContext {
  readonly appUrl: string;
  readonly secret: SecretKey;
  readonly sources: Omit<MailSources, 'recordOutcome'>;
  readonly documents: Pick<DocumentPool, 'render'>;
}

/** What a message is about. */
interface MailSubject {
  readonly mailId: string;
  readonly accountId: string | null;
  readonly estimateId: string | null;
}

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: ReactElement;
  /** Shown as the sender, before the address the server sends from. The server's own name unless given. */
  readonly fromName?: string;
  readonly replyTo?: MailAddress;
  readonly attachments?: readonly MailAttachment[];
  /** A POST to it, without a cookie, ends this kind of mail for its reader (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Nobody wrote it by hand, so out-of-office replies are not wanted. */
  readonly isAutomatic: boolean;
}

interface MessageSpec<Props extends MailProps, Input, View> {
  readonly props: z.ZodType<Props, Input>;
  /** Gathers what the message shows. Null: it is not to be sent any more. */
  readonly load: (
    context: MailContext,
    about: MailSubject,
    props: Props,
  ) => Promise<View | null> | View | null;
  /** Words and looks; pure. */
  readonly compose: (view: View) => MailContent;
  /** Plausible content, for looking at the message. */
  readonly sample: (appUrl: string) => View;
}

/** A message, whatever it shows. */
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
