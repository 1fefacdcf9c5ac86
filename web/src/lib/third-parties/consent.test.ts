import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConsent, writeConsent } from './consent.ts';

beforeEach(() => localStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

test('the answer is stored until it is changed', () => {
  expect(readConsent()).toBeNull();
  writeConsent('given');
  expect([readConsent(), localStorage.getItem('plumbline_consent')]).toEqual(['given', 'given']);
  writeConsent('refused');
  expect(readConsent()).toBe('refused');
});

test('with read-only storage the answer lasts until the page is closed', () => {
  writeConsent('given');
  vi.stubGlobal('localStorage', {
    getItem: () => 'given',
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  });
  writeConsent('refused');
  expect(readConsent()).toBe('refused');
});
