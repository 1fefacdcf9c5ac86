import { firstNameOf } from '@plumbline/contract/first-name-of';
import { z } from 'zod';
import { typedParagraph } from '../../estimate-notice.ts';
import { clientLetter } from '../../layout/client-letter.tsx';
import { documentFacts, nameOf, nounOf } from '../../layout/estimate-details.ts';
import { defineMessage } from '../../mail-message.ts';
import type { PaidEstimateMail } from '../../mail-sources.ts';
import { sampleEstimateMail } from '../../sample-estimate-mail.ts';
import { cleanHeaderText } from '../../transport/clean-header-text.ts';
import { signMail } from '../../transport/sign-mail.ts';

const answerProps = z.object({
  /** Of the person who asked. */
  name: z.string(),
  /** What they asked last; empty if the contractor wrote first. */
  question: z.string(),
  answer: z.string(),
});

type View = z.infer<typeof answerProps> & {
  readonly estimate: Omit<PaidEstimateMail, 'depositDue' | 'isOnline'>;
  /** The client's page; null while it is not online. */
  readonly link: string | null;
  /** The email that the linked page fills in. */
  readonly recipient: string | null;
};

/**
 * Answers a client's question, from the contractor. It is sent even if the estimate was recalled meanwhile.
 */
export const questionAnswered = defineMessage({
  props: answerProps,
  load: async ({ appUrl, sources }, { estimateId, recipient }, written): Promise<View | null> => {
    const estimate = estimateId === null ? null : await sources.findPaidEstimate(estimateId);
    if (!estimate) return null;
    const link = estimate.isOnline
      ? `${appUrl}/${estimate.document.invoice ? 'invoice' : 'estimate'}/${estimateId}`
      : null;
    return { estimate, link, recipient, ...written };
  },
  compose: ({ estimate, name, question, answer, link, recipient }) => {
    const { document } = estimate;
    const asked = typedParagraph(question);
    return clientLetter({
      estimate,
      subject: `${asked ? 'Your question' : 'A message'} about ${nameOf(document)} - ${cleanHeaderText(document.company.name)}`,
      card: { figure: '', note: '', button: asked ? 'View answer online' : 'View message online' },
      link,
      recipient,
      paragraphs: [
        `Hi ${firstNameOf(cleanHeaderText(name)) || 'there'},`,
        typedParagraph(answer),
        ...(asked ? [`You asked:\n${asked.replace(/^/gm, '> ')}`] : []),
        ...(link === null ? [`This ${nounOf(document)} isn’t online while it’s being updated.`] : []),
        `Replies to this email go only to us and aren’t shown on the ${nounOf(document)}’s page.`,
        signMail(estimate),
      ],
      facts: documentFacts(document),
      total: null,
      isAutomatic: false,
    });
  },
  sample: (appUrl) => ({
    estimate: sampleEstimateMail(),
    link: `${appUrl}/estimate/sample`,
    recipient: null,
    name: 'Dana Whitfield',
    question: 'Do the new gutters come in the same brown as the fascia?',
    answer: 'Yes, we bend them on site in Musket Brown, the same as your fascia.',
  }),
});
