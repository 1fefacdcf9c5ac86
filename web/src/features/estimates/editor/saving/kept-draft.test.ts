import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readKeptWork, writeKeptWork } from '../../../../lib/kept/kept-work.ts';
import { sampleDraft } from '../../testing/sample-draft.ts';
import type { EstimateDraft } from '../estimate-draft.ts';
import { NO_PARTS, NO_TERMS } from '../new-draft.ts';
import { keepDraft } from './keep-draft.ts';
import { findKeptDraft } from './kept-draft.ts';
import { isSameDraft } from './same-draft.ts';

const PLACE = { accountId: 'a1', slot: 'new' };
const UPDATED_AT = '2026-11-21T12:30:00.000Z';

const work = (updatedAt: string | null, changes: Partial<EstimateDraft> = {}) => ({
  draft: sampleDraft(changes),
  updatedAt,
});

const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a draft round-trips through storage, with its base version', () => {
  expect(keepDraft(PLACE, { ...work(UPDATED_AT), currency: 'EUR', creationKey: 'k1' })).toBe(true);
  expect(findKeptDraft(PLACE)).toMatchObject({
    draft: sampleDraft(),
    updatedAt: UPDATED_AT,
    currency: 'EUR',
    creationKey: 'k1',
  });
});

test('older work without a currency or a key is still read', () => {
  keepDraft(PLACE, { ...work(null), currency: 'EUR', creationKey: 'k1' });
  const { currency, creationKey, ...older } = JSON.parse(readKeptWork(PLACE) ?? '') as Record<
    string,
    unknown
  >;
  expect([currency, creationKey]).toEqual(['EUR', 'k1']);
  writeKeptWork(PLACE, JSON.stringify(older));
  const found = findKeptDraft(PLACE);
  expect(found?.draft).toEqual(sampleDraft());
  expect([found?.currency, found?.creationKey]).toEqual([undefined, undefined]);
});

test('a percentage that did not exist when work was stored is zero', () => {
  keepDraft(PLACE, work(null));
  const whole = readKeptWork(PLACE) ?? '';
  expect(whole).toContain('"taxRate":"6",');
  writeKeptWork(PLACE, whole.replace('"taxRate":"6",', ''));
  expect(findKeptDraft(PLACE)?.draft).toEqual(sampleDraft({ taxRate: '0' }));
});

test('unreadable contents count as no work', () => {
  keepDraft(PLACE, work(null));
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

test('without storage space it returns false and keeps the previous work', () => {
  const storage = localStorage;
  keepDraft(PLACE, work(null));
  const full = { getItem: (key: string) => storage.getItem(key), setItem: refuse };
  vi.stubGlobal('localStorage', full);
  expect(keepDraft(PLACE, work(null, { jobDescription: 'More' }))).toBe(false);
  expect(findKeptDraft(PLACE)?.draft).toEqual(sampleDraft());
});

test('work that the version before stored is restored, its lines with ids', () => {
  const text = { id: 'a', section: 'labor', groupId: null, place: 0, text: 'Attic' } as const;
  keepDraft(PLACE, work(null, { textLines: [text] }));
  const kept = JSON.parse(readKeptWork(PLACE) ?? '') as { draft: EstimateDraft };
  const NEW = ['id', ...Object.keys(NO_TERMS), 'clientQuantity'];
  const older = (line: object) =>
    Object.fromEntries(Object.entries(line).filter(([name]) => !NEW.includes(name)));
  const draft = Object.fromEntries(
    Object.entries(kept.draft)
      .filter(([name]) => !(name in NO_PARTS))
      .map(([name, value]: [string, unknown]) => [
        name,
        Array.isArray(value) ? value.map((line: object) => older(line)) : value,
      ]),
  );
  writeKeptWork(PLACE, JSON.stringify({ ...kept, draft }));
  const restored = findKeptDraft(PLACE)?.draft;
  expect(restored && isSameDraft(restored, sampleDraft())).toBe(true);
  expect(restored?.laborLines[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
});
