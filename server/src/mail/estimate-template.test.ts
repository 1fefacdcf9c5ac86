import { describe, expect, it } from 'vitest';
import {
  defaultEstimateBody,
  ownTemplate,
  SHOWN_ESTIMATE_BODY,
  templateParagraphs,
} from './estimate-template.ts';

describe('the default body', () => {
  it('has no sentence about a missing date, and no line for a missing phone and email', () => {
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
  it('is not stored if it equals the default or is empty', () => {
    expect(ownTemplate(SHOWN_ESTIMATE_BODY.replaceAll('\n', '\r\n'), SHOWN_ESTIMATE_BODY)).toBeNull();
    expect(ownTemplate('', SHOWN_ESTIMATE_BODY)).toBeNull();
    expect(ownTemplate('Hello', SHOWN_ESTIMATE_BODY)).toBe('Hello');
  });

  it('is split into paragraphs at blank lines of any kind', () => {
    expect(templateParagraphs('Hi,\r\n\r\nfirst\nline\n \t\n\n\nBye')).toEqual(['Hi,', 'first\nline', 'Bye']);
  });
});
