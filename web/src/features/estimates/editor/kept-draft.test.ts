import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readKeptWork, writeKeptWork } from '../../../lib/kept-work.ts';
import { sampleDraft } from '../testing/sample-draft.ts';
import { findKeptDraft, keepDraft } from './kept-draft.ts';

const PLACE = { accountId: 'a1', slot: 'new' };
const UPDATED_AT = '2026-11-21T12:30:00.000Z';

const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a draft comes back as it was kept, with the version it began from', () => {
  expect(keepDraft(PLACE, sampleDraft(), UPDATED_AT)).toBe(true);
  expect(findKeptDraft(PLACE)).toMatchObject({ draft: sampleDraft(), updatedAt: UPDATED_AT });
});

test('what cannot be read as a draft is no work', () => {
  keepDraft(PLACE, sampleDraft(), null);
  const whole = readKeptWork(PLACE) ?? '';
  const broken = [
    '',
    '{',
    'null',
    whole.slice(0, -1),
    whole.replace('"version":1', '"version":2'),
    whole.replace('"laborLines":[', '"laborLines":[7,'),
    whole.replace('"jobDescription":"', `"jobDescription":"${'x'.repeat(2_000_000)}`),
  ];
  for (const text of broken) {
    writeKeptWork(PLACE, text);
    expect(findKeptDraft(PLACE)).toBeNull();
  }
  writeKeptWork(PLACE, whole);
  expect(findKeptDraft(PLACE)).not.toBeNull();
});

test('a browser without room says so and keeps what it had', () => {
  const storage = localStorage;
  keepDraft(PLACE, sampleDraft(), null);
  const full = { getItem: (key: string) => storage.getItem(key), setItem: refuse };
  vi.stubGlobal('localStorage', full);
  expect(keepDraft(PLACE, sampleDraft({ jobDescription: 'More' }), null)).toBe(false);
  expect(findKeptDraft(PLACE)?.draft).toEqual(sampleDraft());
});
