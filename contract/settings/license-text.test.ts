import { expect, test } from 'vitest';
import { licenseText } from './license-text.ts';

test('a license number is labeled once', () => {
  expect(licenseText('RCE-48213')).toBe('License RCE-48213');
  expect(licenseText('Idaho contractor RCE-48213')).toBe('Idaho contractor RCE-48213');
  expect(licenseText('Lic. 48213')).toBe('Lic. 48213');
});
