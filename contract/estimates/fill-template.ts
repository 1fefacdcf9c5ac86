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

/** The value of each variable. A variable without one stays as typed. */
export type TemplateValues = Readonly<Partial<Record<TemplateVariable, string>>>;

const VARIABLE = new RegExp(`\\[(${TEMPLATE_VARIABLES.join('|')})\\]`, 'g');

/** The longest text a template fills to, in characters. */
export const FILLED_LIMIT = 60_000;

const CUT_NOTE = '\n\nThis text is cut here because it is longer than 60,000 characters.';
/** How far before the limit a blank is looked for. Characters. */
const LONGEST_WORD = 200;

/** The length of each value that a template must leave room for, in characters. Values beyond it are rare, and cut when read. */
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

/** The length a template can fill to on an estimate with long values, in characters. */
export function expectedFilledLength(template: string): number {
  let length = template.length;
  for (const [typed, variable] of template.matchAll(VARIABLE))
    length += Math.max(0, EXPECTED_LENGTHS[variable as TemplateVariable] - typed.length);
  return length;
}

/**
 * Puts values in the places of their variables, in one pass: a value that reads like a variable stays as it
 * is, and so does anything in brackets that is none. Text beyond `FILLED_LIMIT` is cut at a word, and a sentence at
 * the end says so.
 */
export function fillTemplate(template: string, values: TemplateValues): string {
  return fillWithin(template, values, FILLED_LIMIT).text;
}

/** The same for the paragraphs of one template, which are bounded together: those after the one that is cut are left out. */
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
  // The cut may fall between the two halves of a surrogate pair.
  return words.trimEnd().replace(/[\uD800-\uDBFF]$/, '') + CUT_NOTE;
}
