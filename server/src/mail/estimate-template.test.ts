import { describe, expect, it } from 'vitest';
import {
  defaultEstimateBody,
  ownTemplate,
  SHOWN_ESTIMATE_BODY,
  templateParagraphs,
} from './estimate-template.ts';

describe('the default body', () => {
  it('has no sentence about a date that was not set, and no line for a missing phone and email', () => {
    const whole = defaultEstimateBody({ date: true, phone: true, email: true });
    expect(whole).toContain('valid until [Date]');
    expect(whole).toContain('[Phone] | [Email]');
    const bare = defaultEstimateBody({ date: false, phone: false, email: true });
    expect(bare).not.toMatch(/valid until|\[Phone\]|\|/);
    expect(bare).toMatch(/\[Email\]$/);
    expect(defaultEstimateBody({ date: false, phone: true, email: false })).toMatch(/\n\[Phone\]$/);
    expect(defaultEstimateBody({ date: false, phone: false, email: false })).toMatch(
      /\n\[Contractor Name\]$/,
    );
  });
});

describe('a template of the contractor’s', () => {
  it('is none where it says what the product’s own says, or nothing', () => {
    expect(ownTemplate(SHOWN_ESTIMATE_BODY.replaceAll('\n', '\r\n'), SHOWN_ESTIMATE_BODY)).toBeNull();
    expect(ownTemplate('', SHOWN_ESTIMATE_BODY)).toBeNull();
    expect(ownTemplate('Hello', SHOWN_ESTIMATE_BODY)).toBe('Hello');
  });

  it('has its paragraphs parted by blank lines, however those were typed', () => {
    expect(templateParagraphs('Hi,\r\n\r\nfirst\nline\n \t\n\n\nBye')).toEqual(['Hi,', 'first\nline', 'Bye']);
  });
});
