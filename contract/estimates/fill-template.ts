/** The variables for the mail's subject and body and for the terms; typed in square brackets. */
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

/** The value of each variable. A variable without one stays as typed. */
export type TemplateValues = Readonly<Partial<Record<TemplateVariable, string>>>;

const VARIABLE = new RegExp(`\\[(${TEMPLATE_VARIABLES.join('|')})\\]`, 'g');

/** The maximum length of a filled template, in characters. */
export const FILLED_LIMIT = 60_000;

const CUT_NOTE = '\n\nThis text is cut here because it is longer than 60,000 characters.';
/** How far before the limit to look for a blank, in characters. */
const LONGEST_WORD = 200;

/**
 * The value lengths that a template must leave room for, in characters. Longer values are rare, and the text is cut when read.
 */
const EXPECTED_LENGTHS: Readonly<Record<TemplateVariable, number>> = {
  'Client Name': 80,
  'Job Type': 80,
  'Company Name': 80,
  'Contractor Name': 80,
  'Job Description': 5_000,
  'Estimate Number': 40,
  Phone: 50,
  Email: 80,
  Date: 20,
  'Secure Link': 120,
};

/** The length of a template filled with long values, in characters. */
export function expectedFilledLength(template: string): number {
  let length = template.length;
  for (const [typed, variable] of template.matchAll(VARIABLE))
    length += Math.max(0, EXPECTED_LENGTHS[variable as TemplateVariable] - typed.length);
  return length;
}

/**
 * Replaces variables with values, in one pass: variables inside values and unknown brackets stay unchanged.
 * Text beyond `FILLED_LIMIT` is cut at a word, and a sentence at the end states that it was shortened.
 */
export function fillTemplate(template: string, values: TemplateValues): string {
  return fillWithin(template, values, FILLED_LIMIT).text;
}

/** Does the same for the paragraphs of one template, with one limit for all; drops the paragraphs after the cut. */
export function fillParagraphs(parts: readonly string[], values: TemplateValues): string[] {
  const paragraphs: string[] = [];
  let left = FILLED_LIMIT;
  for (const part of parts) {
    const { text, isCut } = fillWithin(part, values, left);
    paragraphs.push(text);
    if (isCut) break;
    left -= text.length;
  }
  return paragraphs;
}

function fillWithin(template: string, values: TemplateValues, limit: number) {
  let text = '';
  let end = 0;
  for (const match of template.matchAll(VARIABLE)) {
    const [typed, variable] = match;
    text += template.slice(end, match.index) + (values[variable as TemplateVariable] ?? typed);
    end = match.index + typed.length;
    if (text.length > limit) break;
  }
  if (text.length <= limit) text += template.slice(end);
  return text.length > limit ? { text: cutAtWord(text, limit), isCut: true } : { text, isCut: false };
}

function cutAtWord(text: string, limit: number): string {
  const kept = text.slice(0, Math.max(0, limit - CUT_NOTE.length));
  const tailFrom = Math.max(0, kept.length - LONGEST_WORD);
  const blank = kept.slice(tailFrom).search(/\s\S*$/);
  const words = blank === -1 ? kept : kept.slice(0, tailFrom + blank);
  // The cut may split a surrogate pair.
  return words.trimEnd().replace(/[\uD800-\uDBFF]$/, '') + CUT_NOTE;
}
