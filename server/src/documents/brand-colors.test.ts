import { describe, expect, test } from 'vitest';
import { brandColors, contrastRatio } from './brand-colors.ts';

test('contrast is the ratio of WCAG', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('#ffffff', '#ffffff')).toBe(1);
});

describe('the colors of a document', () => {
  test('a dark primary color is used for words, and carries white', () => {
    expect(brandColors('#8A3324', '#2f3e46')).toEqual({
      primary: '#8a3324',
      onPrimary: '#ffffff',
      primaryText: '#8a3324',
      accentText: '#2f3e46',
    });
  });

  test('a light primary color is used for rules and fills only, and carries ink', () => {
    expect(brandColors('#ffd400', '#ffee88')).toEqual({
      primary: '#ffd400',
      onPrimary: '#1a201f',
      primaryText: '#1a201f',
      accentText: '#1a201f',
    });
  });

  test('a color that is not #rrggbb gives way to the default', () => {
    for (const nonsense of ['', 'red', '#fff', '#12345g', '#ffffff")\n#read("/etc/passwd")']) {
      const colors = brandColors(nonsense, nonsense);
      expect(colors.primary).toBe('#3b82f6');
      expect(colors.accentText).toBe('#1e40af');
    }
  });
});
