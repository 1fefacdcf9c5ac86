import type { Branding } from '@plumbline/contract/settings/branding';
import { describe, expect, test } from 'vitest';
import { brandProperties } from './brand.ts';
import { samplePageData } from './sample-page-data.ts';

const brand = (changes: Partial<Branding>) => brandProperties({ ...samplePageData().contractor, ...changes });

describe('a contractor’s primary color', () => {
  test('is used unchanged if white text on it is readable', () => {
    expect(brand({ primaryColor: '#8A3324' })['--brand']).toBe('#8a3324');
  });

  test('is darkened within its hue where it is too light, as the default blue is', () => {
    expect(brand({ primaryColor: '#ffd400' })['--brand']).toBe('#866e00');
    expect(brand({ primaryColor: '#3B82F6' })['--brand']).toBe('#256cde');
  });

  test('falls back to the default where it is invalid', () => {
    expect(brand({ primaryColor: 'url(//example.com)' })['--brand']).toBe(
      brand({ primaryColor: '#3B82F6' })['--brand'],
    );
  });
});

test.each([
  ['Small', '20px', '18px', '16px'],
  ['Medium', '24px', '20px', '18px'],
  ['Large', '28px', '24px', '20px'],
])('%s headings are %s, %s and %s', (headingSize, first, second, third) => {
  expect(brand({ headingSize })).toMatchObject({
    '--heading-1': first,
    '--heading-2': second,
    '--heading-3': third,
  });
});

test.each([
  ['None', '0px'],
  ['Thin', '1px'],
  ['Medium', '3px'],
  ['Thick', '5px'],
])('a border that is %s is %s wide', (borderThickness, width) => {
  expect(brand({ borderThickness })['--border-width']).toBe(width);
});

test('without a border a card has the plain edge of its other sides', () => {
  expect(brand({ borderThickness: 'None' })['--card-edge']).toBe('1px solid var(--line)');
  expect(brand({ borderThickness: 'Thin' })['--card-edge']).toContain('var(--brand)');
});

test('body text stays within readable sizes, whatever is stored', () => {
  expect(brand({ bodyTextSize: '16px' })['--body']).toBe('16px');
  expect(brand({ bodyTextSize: '400px' })['--body']).toBe('20px');
  expect(brand({ bodyTextSize: 'huge' })['--body']).toBe('14px');
});
