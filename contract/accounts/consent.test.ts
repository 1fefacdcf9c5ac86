import { expect, it } from 'vitest';
import { consentText } from './consent.ts';

const agreed = { estimateNumber: 'EST-0148', companyName: 'Cutter Ridge Roofing', total: '$13,394.93' };

it('the consent names the estimate’s number, sender and total, and its terms if there are any', () => {
  expect(consentText({ ...agreed, hasTerms: true })).toBe(
    'By signing, I accept estimate EST-0148 from Cutter Ridge Roofing for $13,394.93, including its terms.',
  );
  expect(consentText({ ...agreed, hasTerms: false })).toBe(
    'By signing, I accept estimate EST-0148 from Cutter Ridge Roofing for $13,394.93.',
  );
});

it('names are inserted literally', () => {
  expect(consentText({ ...agreed, companyName: '$& Sons, Inc.', hasTerms: false })).toContain(
    'from $& Sons, Inc. for',
  );
});
