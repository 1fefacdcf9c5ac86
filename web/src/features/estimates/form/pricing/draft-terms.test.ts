import { TEMPLATE_VARIABLES } from '@plumbline/contract/estimates/fill-template';
import { expect, test } from 'vitest';
import { sampleProfile } from '../../testing/sample-profile.ts';
import { draftTerms } from './draft-terms.ts';

const TERMS = TEMPLATE_VARIABLES.map((name) => `[${name}]`).join('\n');
const profile = { ...sampleProfile(), termsAndConditions: TERMS };

test('the terms beside the form fill in the typed values, and keep the variables without one', () => {
  const nothing = { jobDescription: ' ', validUntil: '' };
  const empty = draftTerms({ profile, client: null, jobName: null, draft: nothing, estimateNumber: null });
  expect(empty?.split('\n')).toEqual([
    '[Client Name]',
    '[Job Type]',
    profile.companyName,
    profile.name,
    '[Job Description]',
    '[Estimate Number]',
    profile.phone ?? '',
    profile.businessEmail ?? '',
    '[Date]',
    '[Secure Link]',
  ]);
  const draft = { jobDescription: 'New gutters', validUntil: '2026-10-20' };
  const typed = draftTerms({ profile, client: null, jobName: 'Roofing', draft, estimateNumber: 'EST-0007' });
  expect(typed).toContain('Roofing');
  expect(typed).toContain('New gutters\nEST-0007');
  expect(typed).toContain('Oct 20, 2026');
});

test('no terms give none', () => {
  const draft = { jobDescription: '', validUntil: '' };
  const none = { ...profile, termsAndConditions: null };
  expect(draftTerms({ profile: none, client: null, jobName: null, draft, estimateNumber: null })).toBeNull();
});
