import { describe, expect, test } from 'vitest';
import { settingsChangeRequest, settingsSections } from './settings.ts';
import { faultsOf } from './testing/faults-of.ts';

const faults = (value: unknown) => faultsOf(settingsChangeRequest, value);

describe('a change of settings', () => {
  test('takes any part of one section', () => {
    expect(faults({ businessPhone: '(208) 555-0142' })).toEqual([]);
    expect(faults({ timeZone: 'America/Boise', helperRate: '30', defaultTaxRate: 6 })).toEqual([]);
  });

  test('refuses fields of two sections, naming the stray field', () => {
    expect(faults({ businessName: 'Cutter Ridge', currency: 'EUR' })).toEqual([
      'currency is saved on its own: it belongs to currency, and businessName to general',
    ]);
  });

  test('is refused without a field; an undefined one does not count', () => {
    const sentence = 'The request has nothing to save: it takes the fields of one section';
    expect(faults({})).toEqual([sentence]);
    expect(faults({ currency: undefined })).toEqual([sentence]);
  });

  test('accepts the profile’s names for name and phone, but not both names at once', () => {
    expect(faults({ companyName: 'Cutter Ridge', phone: '(208) 555-0142' })).toEqual([]);
    expect(faults({ companyName: 'Cutter Ridge', businessName: 'Cutter' })).toEqual([
      'companyName is another name of businessName: send one of them',
    ]);
  });

  test('reads empty text as none in every optional text', () => {
    const empty = { businessEmail: ' ', businessPhone: '', licenseNumber: '', companyDescription: '' };
    expect(settingsChangeRequest.parse(empty)).toEqual({
      businessEmail: null,
      businessPhone: null,
      licenseNumber: null,
      companyDescription: null,
    });
    expect(settingsChangeRequest.parse({ paypalBusinessEmail: '', stripeSecretKey: '' })).toEqual({
      paypalBusinessEmail: null,
      stripeSecretKey: null,
    });
  });
});

test('a whole section reports all of its missing fields', () => {
  expect(faultsOf(settingsSections.currency, {})).toEqual([
    'currency must be one of USD, EUR, GBP, CAD, AUD, JPY',
  ]);
  expect(faultsOf(settingsSections.general, { businessName: '' })).toContain('Business name is required');
});
