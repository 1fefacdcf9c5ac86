import {
  fillParagraphs,
  fillTemplate,
  type TemplateVariable,
} from '@plumbline/contract/estimates/fill-template';
import { firstNameOf } from '@plumbline/contract/first-name-of';
import { changeName } from '@plumbline/contract/offer/change-work';
import { z } from 'zod';
import {
  DEFAULT_ESTIMATE_SUBJECT,
  defaultEstimateBody,
  templateParagraphs,
} from '../../estimate-template.ts';
import { estimateVariables } from '../../estimate-variables.ts';
import { clientLetter } from '../../layout/client-letter.tsx';
import { openFacts, openNote, totalFact } from '../../layout/estimate-details.ts';
import { defineMessage, type MailContent } from '../../mail-message.ts';
import type { EstimateMail } from '../../mail-sources.ts';
import { type AttachedPdf, photoFacts, renderAttachment } from '../../render-attachment.ts';
import { sampleEstimateMail } from '../../sample-estimate-mail.ts';
import { cleanHeaderText } from '../../transport/clean-header-text.ts';

/** The content of the mail with an estimate. */
export interface EstimateSentView {
  readonly estimate: EstimateMail;
  /** The address of the client's page, as templates show it. */
  readonly link: string;
  /** The email that the linked page fills in; null in a sample. */
  readonly recipient: string | null;
  /** The contractor's message for this sending; may be empty. */
  readonly customMessage: string;
  /** The changes since the client's version, one sentence per line; empty in the first. */
  readonly changed: string;
  /** The number of a revised version; otherwise empty. */
  readonly version?: string;
  /** Omitted in previews. */
  readonly pdf: AttachedPdf | null;
}

type Values = Record<TemplateVariable, string>;

function valuesOf({ estimate, link }: EstimateSentView): Values {
  const values = estimateVariables(estimate.document, { ...estimate, link });
  return {
    ...values,
    'Client Name': values['Client Name'] || 'there',
    'Job Type': values['Job Type'] || 'your job',
  };
}

/** The body in paragraphs. The contractor's message comes after the greeting, which by default uses the first name. */
function paragraphsOf({ estimate, customMessage, changed }: EstimateSentView, values: Values): string[] {
  const { change, number } = estimate.document;
  const template =
    estimate.bodyTemplate ??
    defaultEstimateBody({
      change: change !== undefined,
      date: values.Date !== '',
      phone: values.Phone !== '',
      email: values.Email !== '',
    });
  const name = estimate.bodyTemplate === null ? firstNameOf(values['Client Name']) : values['Client Name'];
  const [greeting = '', ...rest] = fillParagraphs(templateParagraphs(template), {
    ...values,
    'Client Name': name,
  });
  const own = customMessage.replace(/\r\n?/g, '\n').trim();
  const changes = changed && `What changed:\n${changed.replace(/^/gm, '• ')}`;
  const about =
    change &&
    `Here’s ${changeName(number, change).replace('Change', 'change')}: ${cleanHeaderText(change.title)}`;
  return [greeting, about ?? '', own, changes, ...rest].filter((paragraph) => paragraph !== '');
}

/** A template whose variables are all empty is replaced by the default. A change order is named before the contractor's own template. */
function subjectOf({ estimate, version }: EstimateSentView, values: Values): string {
  const { subjectTemplate } = estimate;
  const own = subjectTemplate === null ? '' : cleanHeaderText(fillTemplate(subjectTemplate, values));
  const { change, number } = estimate.document;
  const subject = change
    ? `Change order ${number}: ${own || `${cleanHeaderText(change.title)} - ${values['Company Name']}`}`
    : own || fillTemplate(DEFAULT_ESTIMATE_SUBJECT, values);
  return version ? `${subject} (version ${version})` : subject;
}

/** Text and HTML of the mail, for sending and previews. */
export function composeEstimateSent(view: EstimateSentView): MailContent {
  const { estimate, link, recipient, pdf } = view;
  const { document } = estimate;
  const values = valuesOf(view);
  const total = totalFact(document);
  return clientLetter({
    estimate,
    subject: subjectOf(view, values),
    card: {
      figure: total.value,
      note: openNote(document),
      button: 'Review and accept',
    },
    link,
    recipient,
    paragraphs: paragraphsOf(view, values),
    facts: [...openFacts(document, true), ...photoFacts(pdf, document)],
    total,
    pdf: pdf?.content ?? null,
    isAutomatic: false,
  });
}

/** Sends an estimate to the client, from the contractor, with the PDF attached. */
export const estimateSent = defineMessage({
  props: z.object({
    customMessage: z.string().default(''),
    changed: z.string().default(''),
    version: z.string().default(''),
  }),
  load: async (
    { appUrl, sources, documents },
    { accountId, estimateId, recipient },
    { customMessage, changed, version },
  ): Promise<EstimateSentView | null> => {
    const estimate = estimateId === null ? null : await sources.findEstimateMail(estimateId);
    if (!estimate) return null;
    return {
      estimate,
      link: `${appUrl}/estimate/${estimate.estimateId}`,
      recipient,
      customMessage,
      changed,
      version,
      pdf: await renderAttachment(documents, estimate.document, accountId),
    };
  },
  compose: composeEstimateSent,
  sample: (appUrl) => ({
    estimate: sampleEstimateMail(),
    link: `${appUrl}/estimate/sample`,
    recipient: null,
    customMessage: 'We can start the week after next if the weather holds.',
    changed: '',
    pdf: null,
  }),
});
