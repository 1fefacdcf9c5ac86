import { describe, expect, it } from 'vitest';
import { defaultEstimateBody } from './estimate-template.ts';
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
});

describe('the default body', () => {
  it('has no sentence about a date that was not set, and no bar beside a missing phone', () => {
    const whole = defaultEstimateBody({ date: true, phone: true });
    expect(whole).toContain('valid until [Date]');
    expect(whole).toContain('[Phone] | [Email]');
    const bare = defaultEstimateBody({ date: false, phone: false });
    expect(bare).not.toMatch(/valid until|\[Phone\]|\|/);
    expect(bare).toMatch(/\[Email\]$/);
  });
});
