import { describe, expect, it } from 'vitest';
import { fillTemplate, TEMPLATE_VARIABLES, type TemplateVariable } from './fill-template.ts';

const VALUES = Object.fromEntries(
  TEMPLATE_VARIABLES.map((variable) => [variable, `<${variable}>`]),
) as Record<TemplateVariable, string>;

describe('a template', () => {
  it.each(TEMPLATE_VARIABLES)('shows the value of [%s] wherever it stands', (variable) => {
    expect(fillTemplate(`[${variable}], [${variable}]`, VALUES)).toBe(`<${variable}>, <${variable}>`);
  });

  it('leaves brackets that are no variable as they were typed', () => {
    const typed = '[client name] [Client  Name] [Price] [[Phone] [ ]';
    expect(fillTemplate(typed, VALUES)).toBe('[client name] [Client  Name] [Price] [<Phone> [ ]');
  });

  it('does not read a value as a template', () => {
    expect(fillTemplate('[Client Name]', { ...VALUES, 'Client Name': '[Email] $& $1' })).toBe(
      '[Email] $& $1',
    );
  });

  it('keeps a variable that has no value yet, and takes out one whose value is empty', () => {
    expect(fillTemplate('[Estimate Number], [Phone].', { Phone: '' })).toBe('[Estimate Number], .');
  });
});
