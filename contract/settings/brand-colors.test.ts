import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandColors, brandInk, contrastRatio, tintOf } from './brand-colors.ts';

test('a dark primary color carries white text and is used for text', () => {
  expect(brandColors('#8A3324', '#1E40AF')).toEqual({
    primary: '#8a3324',
    onPrimary: '#ffffff',
    primaryText: '#8a3324',
    accentText: '#1e40af',
  });
});

test('a light primary color carries ink and is used only for rules and fills', () => {
  expect(brandColors('#FFD400', '#ffee88')).toEqual({
    primary: '#ffd400',
    onPrimary: '#1a201f',
    primaryText: '#1a201f',
    accentText: '#1a201f',
  });
});

test('the default blue, on which neither white nor ink reads well, carries black', () => {
  expect(brandColors('#3B82F6', '#1E40AF').onPrimary).toBe('#000000');
});

test.each(['red', '#12345', '#12345G', 'url(//example.com)', ''])('%j is no color and gives way', (color) => {
  expect(brandColors(color, color)).toMatchObject({ primary: '#3b82f6', accentText: '#1e40af' });
});

test('text is readable on and beside any chosen color', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, color, (primary, accent) => {
      const colors = brandColors(primary, accent);
      expect(contrastRatio(colors.onPrimary, colors.primary)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(colors.primaryText, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(colors.accentText, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a tint is light enough for ink, and carries the primary color or ink', () => {
  expect(tintOf('#000000')).toBe('#e8e8e8');
  expect(tintOf('#0c545e')).toBe('#e9eff0');
  const anyColor = fc.integer({ min: 0, max: 0xffffff });
  fc.assert(
    fc.property(anyColor, (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`;
      const ground = tintOf(color);
      expect(contrastRatio('#4b5257', ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(brandColors(color, color, ground).primaryText, ground)).toBeGreaterThanOrEqual(
        4.5,
      );
    }),
  );
});

test('an ink keeps a color that is dark enough, and darkens any other within its hue', () => {
  expect(brandInk('#8A3324')).toBe('#8a3324');
  expect(brandInk('#3B82F6')).toBe('#2b71e4');
  expect(brandInk('#FFD400')).toBe('#8c7401');
  expect(brandInk('#ffffff')).toMatch(/^#(..)\1\1$/);
  expect(brandInk('red')).toBe(brandInk('#3b82f6'));
});

test('white text is readable on the ink of any color, and the ink on the ground it was made for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`;
      expect(contrastRatio(brandInk(color), '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(brandInk(color, '#f6f5f2'), '#f6f5f2')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
