/** What a contractor can put in the subject and body of the mail and in the terms; typed in square brackets. */
export const TEMPLATE_VARIABLES = [
  'Client Name',
  'Job Type',
  'Company Name',
  'Contractor Name',
  'Job Description',
  'Estimate Number',
  'Phone',
  'Email',
  'Date',
  'Secure Link',
] as const;

export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

/** What stands in the place of each variable; one without a value stays as it was typed. */
export type TemplateValues = Readonly<Partial<Record<TemplateVariable, string>>>;

const VARIABLE = new RegExp(`\\[(${TEMPLATE_VARIABLES.join('|')})\\]`, 'g');

/**
 * Puts values in the places of their variables, in one pass: a value that reads like a variable stays as it
 * is, and so does anything in brackets that is none.
 */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template.replace(VARIABLE, (typed, variable: TemplateVariable) => values[variable] ?? typed);
}
