/** What a contractor can put in a template; typed in square brackets. */
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

const VARIABLE = new RegExp(`\\[(${TEMPLATE_VARIABLES.join('|')})\\]`, 'g');

/**
 * Puts values in the places of their variables, in one pass: a value that reads like a variable stays as it
 * is, and so does anything in brackets that is none.
 */
export function fillTemplate(template: string, values: Readonly<Record<TemplateVariable, string>>): string {
  return template.replace(VARIABLE, (_match, variable: TemplateVariable) => values[variable]);
}
