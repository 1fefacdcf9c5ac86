import { EVERYTHING } from '@plumbline/contract/offer/display';
import { expect, test } from 'vitest';
import { sampleProfile } from '../testing/sample-profile.ts';
import { isPlain } from './draft-parts.ts';
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
  expect(isPlain(draft)).toBe(true);
});

test('a new estimate copies the rates that are on new estimates, and the client’s view', () => {
  const display = { ...EVERYTHING, hours: false };
  const profile = sampleProfile({ pricesIncludeTax: true, markupIn: 'prices', display });
  const gst = {
    id: 'a',
    name: 'GST',
    rate: '5',
    registration: 'R1',
    labor: false,
    materials: true,
    costs: true,
  };
  const rates = [
    { ...gst, isDefault: true },
    { ...gst, id: 'b', name: 'HST', isDefault: false },
  ];
  const draft = newDraft(profile, new Date('2026-11-21T12:00:00Z'), rates);
  expect(draft).toMatchObject({ pricesIncludeTax: true, markupIn: 'prices', display, taxes: [gst] });
  expect(draft.taxes).toHaveLength(1);
});

test('thirty days are counted from the contractor’s own calendar date', () => {
  const lateEvening = new Date('2026-11-22T03:00:00Z');
  const validUntil = (timeZone: string) => newDraft({ ...sampleProfile(), timeZone }, lateEvening).validUntil;
  expect(validUntil('America/Boise')).toBe('2026-12-21');
  expect(validUntil('Asia/Tokyo')).toBe('2026-12-22');
});
