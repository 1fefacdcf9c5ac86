import { describe, expect, it } from 'vitest';
import {
  expectedFilledLength,
  FILLED_LIMIT,
  fillParagraphs,
  fillTemplate,
  TEMPLATE_VARIABLES,
  type TemplateVariable,
} from './fill-template.ts';

const VALUES = Object.fromEntries(
  TEMPLATE_VARIABLES.map((variable) => [variable, `<${variable}>`]),
) as Record<TemplateVariable, string>;

describe('a template', () => {
  it.each(TEMPLATE_VARIABLES)('shows the value of [%s] wherever it occurs', (variable) => {
    expect(fillTemplate(`[${variable}], [${variable}]`, VALUES)).toBe(`<${variable}>, <${variable}>`);
  });

  it('leaves unknown brackets unchanged', () => {
    const typed = '[client name] [Client  Name] [Price] [[Phone] [ ]';
    expect(fillTemplate(typed, VALUES)).toBe('[client name] [Client  Name] [Price] [<Phone> [ ]');
  });

  it('does not expand variables inside values', () => {
    expect(fillTemplate('[Client Name]', { ...VALUES, 'Client Name': '[Email] $& $1' })).toBe(
      '[Email] $& $1',
    );
  });

  it('keeps a variable without a value, and removes one whose value is empty', () => {
    expect(fillTemplate('[Estimate Number], [Phone].', { Phone: '' })).toBe('[Estimate Number], .');
  });
});

describe('a template that fills to more than 60,000 characters', () => {
  const CUT = '\n\nThis text is cut here because it is longer than 60,000 characters.';
  const values = { ...VALUES, 'Job Description': 'Replace the gutters 🏠 '.repeat(220).trim() };
  const swelling = '[Job Description] '.repeat(1_176);

  it('is cut at a word, with a notice', () => {
    const filled = fillTemplate(swelling, values);
    expect(filled.length).toBeLessThanOrEqual(FILLED_LIMIT);
    expect(filled.length).toBeGreaterThan(FILLED_LIMIT - 100);
    expect(filled).toMatch(/ (?:Replace|the|gutters|🏠)\n\nThis text is cut here/u);
    expect(filled.endsWith(CUT)).toBe(true);
  });

  it('is cut within a word if there is no blank, but never within a character', () => {
    for (const start of ['', 'x']) {
      const filled = fillTemplate(start + '🏠'.repeat(40_000), values);
      expect(filled.isWellFormed()).toBe(true);
      expect(filled.length).toBeGreaterThan(FILLED_LIMIT - 100);
    }
  });

  it('is not cut while it fits', () => {
    const text = 'x'.repeat(FILLED_LIMIT);
    expect(fillTemplate(text, values)).toBe(text);
    expect(fillTemplate(`${text}x`, values).endsWith(CUT)).toBe(true);
  });

  it('is cut once, however many paragraphs it has', () => {
    const paragraphs = fillParagraphs(Array(1_000).fill('[Job Description]'), values);
    const filled = paragraphs.join('');
    expect(filled.length).toBeLessThanOrEqual(FILLED_LIMIT);
    expect(filled.split(CUT.trim())).toHaveLength(2);
    expect(paragraphs.at(-1)?.endsWith(CUT)).toBe(true);
  });

  it('is predicted from its variables alone', () => {
    expect(expectedFilledLength(swelling)).toBeGreaterThan(FILLED_LIMIT);
    expect(expectedFilledLength('Hi [Client Name], about [Job Description]')).toBeLessThan(5_200);
  });
});
