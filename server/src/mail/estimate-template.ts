export const DEFAULT_ESTIMATE_SUBJECT = 'Estimate for [Job Type] - [Company Name]';

/** The default body, without lines for missing values. */
export function defaultEstimateBody(has: {
  /** Whether it is a change order, which the preceding paragraph names. */
  readonly change?: boolean;
  readonly date: boolean;
  readonly phone: boolean;
  readonly email: boolean;
}): string {
  const contact = [...(has.phone ? ['[Phone]'] : []), ...(has.email ? ['[Email]'] : [])].join(' | ');
  const paragraphs = [
    'Hi [Client Name],',
    has.change
      ? 'Please review the attached change order. Nothing changes until you accept it.'
      : 'Thank you for the opportunity to work with you. Please review the attached estimate [Estimate Number] for [Job Type].',
    'You can also view it online: [Secure Link]',
    'If you have any questions or need a change, just reply to this email.',
    ...(has.date ? [`This ${has.change ? 'change order' : 'estimate'} is valid until [Date].`] : []),
    `Best regards,\n[Contractor Name]${contact && `\n${contact}`}`,
  ];
  return paragraphs.join('\n\n');
}

/** The default body in the settings, with every possible line. */
export const SHOWN_ESTIMATE_BODY = defaultEstimateBody({ date: true, phone: true, email: true });

/** Null for a template that is empty or equals the default, which omits lines for missing values. */
export function ownTemplate(text: string | null, shipped: string): string | null {
  return text?.replaceAll('\r\n', '\n') === shipped ? null : text || null;
}

/** Splits a template at blank lines. */
export function templateParagraphs(template: string): string[] {
  return template.replace(/\r\n?/g, '\n').split(/\n(?:[ \t]*\n)+/);
}
