import { expect, test } from 'vitest';
import { sampleProfile } from '../testing/sample-profile.ts';
import { newDraft } from './new-draft.ts';

test('a new estimate starts from the contractor’s defaults', () => {
  const draft = newDraft(sampleProfile(), new Date('2026-11-21T12:00:00Z'));
  expect(draft).toMatchObject({
    laborMarkupPercent: '20',
    materialMarkupPercent: '15',
    taxRate: '8.25',
    depositPercentage: '25',
    validUntil: '2026-12-21',
    clientId: null,
    jobTypeId: null,
  });
});

test('thirty days are counted from the contractor’s own calendar date', () => {
  const lateEvening = new Date('2026-11-22T03:00:00Z');
  const validUntil = (timeZone: string) => newDraft({ ...sampleProfile(), timeZone }, lateEvening).validUntil;
  expect(validUntil('America/Boise')).toBe('2026-12-21');
  expect(validUntil('Asia/Tokyo')).toBe('2026-12-22');
});
