import { describe, expect, it } from 'vitest';
import { CREDENTIALS, credentialsOf, withCredential } from './footer-credentials.ts';

describe('a footer', () => {
  it('joins what is checked with bullets, in one order whatever was checked first', () => {
    const footer = withCredential(withCredential('', 'Insured', true), 'Licensed', true);
    expect(footer).toBe('Licensed • Insured');
    expect(CREDENTIALS.reduce((text, one) => withCredential(text, one, true), '')).toBe(
      'Licensed • Bonded • Insured • Quality Work Guaranteed',
    );
  });

  it('keeps words of its own', () => {
    expect(withCredential('Since 1990 • Bonded', 'Licensed', true)).toBe('Licensed • Bonded • Since 1990');
    expect(withCredential('Licensed • Since 1990', 'Licensed', false)).toBe('Since 1990');
  });

  it('names a credential only where it stands alone', () => {
    expect(credentialsOf('Licensed • Bonded and Insured')).toEqual(['Licensed']);
    expect(credentialsOf('Fully Licensed')).toEqual([]);
  });
});
