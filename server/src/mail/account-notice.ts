import type { z } from 'zod';
import { accountLetter } from './layout/account-letter.tsx';
import { defineMessage, type MailMessage, type MailProps } from './mail-message.ts';

export interface NoticeWords {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  /** After the button. */
  readonly notes?: readonly string[];
}

interface AccountNoticeSpec<Details extends MailProps, Given> {
  readonly details: z.ZodType<Details, Given>;
  readonly words: (details: Details) => NoticeWords;
  /** The path of the app's page that the button opens. */
  readonly opens: string;
  /** Why the mail was sent. */
  readonly footer: string;
  /** Whether the contractor can turn it off in the settings. */
  readonly isOptional?: boolean;
  readonly sample: NoInfer<Details>;
}

interface View<Details> {
  readonly details: Details;
  readonly appUrl: string;
}

/** The link to the settings that turn notices off. */
export const manageNotices = (appUrl: string) => ({
  label: 'Manage notifications',
  href: `${appUrl}/settings#communications`,
});

/** Declares a mail to a contractor about their own account, with a button into the app. */
export function defineAccountNotice<Details extends MailProps, Given = Details>({
  details: props,
  words: wordsFor,
  opens,
  footer,
  isOptional,
  sample,
}: AccountNoticeSpec<Details, Given>): MailMessage<Details, Given> {
  return defineMessage<Details, Given, View<Details>>({
    props,
    load: ({ appUrl }, _about, details) => ({ details, appUrl }),
    compose: ({ details, appUrl }) => {
      const { button, ...words } = wordsFor(details);
      return accountLetter({
        ...words,
        button: { label: button, href: `${appUrl}${opens}` },
        footer,
        ...(isOptional && { manage: manageNotices(appUrl) }),
      });
    },
    sample: (appUrl) => ({ details: sample, appUrl }),
  });
}
