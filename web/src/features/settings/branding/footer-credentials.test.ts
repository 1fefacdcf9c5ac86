import { describe, expect, it } from 'vitest';
import { CREDENTIALS, credentialsOf, withCredential } from './footer-credentials.ts';

describe('a footer', () => {
  it('joins the checked credentials with bullets, in a fixed order', () => {
    const footer = withCredential(withCredential('', 'Insured', true), 'Licensed', true);
    expect(footer).toBe('Licensed • Insured');
    expect(CREDENTIALS.reduce((text, one) => withCredential(text, one, true), '')).toBe(
      'Licensed • Bonded • Insured • Quality Work Guaranteed',
    );
  });

  it('keeps custom text', () => {
    expect(withCredential('Since 1990 • Bonded', 'Licensed', true)).toBe('Licensed • Bonded • Since 1990');
    expect(withCredential('Licensed • Since 1990', 'Licensed', false)).toBe('Since 1990');
  });

  it('recognizes a credential only as a separate entry', () => {
    expect(credentialsOf('Licensed • Bonded and Insured')).toEqual(['Licensed']);
    expect(credentialsOf('Fully Licensed')).toEqual([]);
  });
});
