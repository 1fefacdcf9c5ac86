import { firstNameOf } from '@plumbline/contract/first-name-of';
import { z } from 'zod';
import { clientLetter } from '../../layout/client-letter.tsx';
import { nameOf, nounOf, openFacts, openNote, totalFact } from '../../layout/estimate-details.ts';
import { defineMessage } from '../../mail-message.ts';
import type { EstimateMail } from '../../mail-sources.ts';
import { reminderToken } from '../../reminder-token.ts';
import { sampleEstimateMail } from '../../sample-estimate-mail.ts';
import { cleanHeaderText } from '../../transport/clean-header-text.ts';
import { signMail } from '../../transport/sign-mail.ts';

interface View {
  readonly estimate: EstimateMail;
  readonly link: string;
  readonly recipient: string | null;
  /** The address that stops reminders. */
  readonly stopLink: string;
}

/** Reminds a client of an estimate they have not answered, from the contractor. */
export const estimateReminder = defineMessage({
  props: z.object({
    /** When the estimate was sent. */
    sentAt: z.iso.datetime(),
  }),
  load: async (
    { appUrl, secret, sources },
    { mailId, estimateId, recipient },
    { sentAt },
  ): Promise<View | null> => {
    const estimate = estimateId === null ? null : await sources.findReminderMail(estimateId, sentAt);
    if (!estimate) return null;
    return {
      estimate,
      link: `${appUrl}/estimate/${estimate.estimateId}`,
      recipient,
      stopLink: `${appUrl}/unsubscribe/${reminderToken(secret, mailId)}`,
    };
  },
  compose: ({ estimate, link, recipient, stopLink }) => {
    const { document } = estimate;
    const total = totalFact(document);
    const name = firstNameOf(cleanHeaderText(document.client?.name ?? '')) || 'there';
    return clientLetter({
      estimate,
      subject: `Reminder: ${nameOf(document)} from ${cleanHeaderText(document.company.name)}`,
      card: {
        figure: total.value,
        note: openNote(document),
        button: 'Review and respond online',
      },
      link,
      recipient,
      paragraphs: [
        `Hi ${name},`,
        `Just checking in on ${nameOf(document)}. You can review it and respond online.`,
        'If you have any questions or need a change, just reply to this email.',
        signMail(estimate),
      ],
      facts: openFacts(document, false),
      total,
      stop: { label: `Stop reminders about this ${nounOf(document)}`, href: stopLink },
      isAutomatic: true,
    });
  },
  sample: (appUrl) => ({
    estimate: sampleEstimateMail(),
    link: `${appUrl}/estimate/sample`,
    recipient: null,
    stopLink: `${appUrl}/unsubscribe/sample`,
  }),
});
