import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { labor, material, sampleDraft } from '../../testing/sample-draft.ts';
import { DraftKeeper, type KeeperStart } from './draft-keeper.ts';
import { findKeptDraft } from './kept-draft.ts';
import { listWaiting } from './waiting-drafts.ts';

const NEW = { accountId: 'a1', slot: 'new' };
const SAVED = { id: 'e1', updatedAt: '2026-11-21T12:30:00.000Z', currency: 'USD' } as const;
const typed = (jobDescription: string) => sampleDraft({ jobDescription });
const keptIn = (slot: string) => findKeptDraft({ ...NEW, slot })?.draft.jobDescription ?? null;

function openForm(changes: Partial<KeeperStart> = {}): DraftKeeper {
  return new DraftKeeper({
    place: NEW,
    slotOf: (id) => id,
    baseline: sampleDraft(),
    draft: sampleDraft(),
    updatedAt: null,
    currency: 'USD',
    creationKey: undefined,
    ...changes,
  });
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('edits are stored at most twice a second during continuous typing', () => {
  const keeper = openForm();
  for (const text of ['R', 'Re', 'Re-']) {
    keeper.take(typed(text), 'USD');
    vi.advanceTimersByTime(200);
  }
  expect(keptIn('new')).toBe('Re-');
});

test('pending edits are stored at once when the page is hidden', () => {
  const keeper = openForm();
  keeper.take(typed('Re-roof'), 'USD');
  expect(keptIn('new')).toBeNull();
  keeper.flush();
  expect(keptIn('new')).toBe('Re-roof');
});

test('edits that were undone are not unsaved work and are not stored', () => {
  const keeper = openForm();
  keeper.take(typed('Re-roof'), 'USD');
  keeper.flush();
  expect(keeper.warnsOnLeaving()).toBe(true);
  keeper.take(sampleDraft(), 'USD');
  expect(keeper.warnsOnLeaving()).toBe(false);
  expect(keptIn('new')).toBeNull();
});

test('saving removes the stored draft; later edits are stored for the created estimate', () => {
  const keeper = openForm();
  const sent = typed('Re-roof');
  keeper.take(sent, 'USD');
  keeper.flush();
  keeper.take(typed('Re-roof the shed'), 'USD');
  keeper.markSaved(sent, SAVED);
  expect(keptIn('new')).toBeNull();
  expect(findKeptDraft({ ...NEW, slot: SAVED.id })).toMatchObject({ updatedAt: SAVED.updatedAt });
  expect(keptIn(SAVED.id)).toBe('Re-roof the shed');
  keeper.markSaved(typed('Re-roof the shed'), SAVED);
  expect(keptIn(SAVED.id)).toBeNull();
  expect(keeper.warnsOnLeaving()).toBe(false);
});

test('discarded work is gone, and closing the page does not restore it', () => {
  const keeper = openForm();
  keeper.take(typed('Re-roof'), 'USD');
  keeper.discard();
  keeper.flush();
  vi.runAllTimers();
  expect(keptIn('new')).toBeNull();
  expect(keeper.warnsOnLeaving()).toBe(false);
});

test('a released form keeps its work and does not ask', () => {
  const keeper = openForm();
  keeper.take(typed('Re-roof'), 'USD');
  keeper.release();
  expect(keeper.warnsOnLeaving()).toBe(false);
  expect(keptIn('new')).toBe('Re-roof');
});

test('offline the form may be left: its contents are stored at once, and wait to be saved', () => {
  const keeper = openForm();
  keeper.take(typed('Re-roof'), 'USD');
  keeper.waitForNetwork();
  expect(keptIn('new')).toBe('Re-roof');
  expect(keeper.warnsOnLeaving()).toBe(false);
  expect(listWaiting('a1')).toEqual(['new']);
  expect([keeper.takeWaiting(), keeper.takeWaiting()]).toEqual([true, false]);
});

test('a saved or discarded draft no longer waits, and leaving asks again', () => {
  const keeper = openForm();
  keeper.take(typed('Re-roof'), 'USD');
  keeper.waitForNetwork();
  keeper.markSaved(typed('Re-roof'), SAVED);
  expect(listWaiting('a1')).toEqual([]);
  keeper.take(typed('Re-roof the porch'), 'USD');
  expect(keeper.warnsOnLeaving()).toBe(true);
  keeper.waitForNetwork();
  keeper.discard();
  expect(listWaiting('a1')).toEqual([]);
});

test('without storage space nothing is stored: leaving asks, and nothing waits', () => {
  const keeper = openForm();
  keeper.take(typed('Re-roof'), 'USD');
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const storage = localStorage;
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage.getItem(key), setItem: refuse });
  expect(keeper.waitForNetwork()).toBe(false);
  expect(keeper.warnsOnLeaving()).toBe(true);
  vi.unstubAllGlobals();
  expect([keptIn('new'), listWaiting('a1')]).toEqual([null, []]);
  expect(keeper.waitForNetwork()).toBe(true);
  expect(keeper.warnsOnLeaving()).toBe(false);
});

test('the creation key is stored before the request, and stays until the response', () => {
  const keeper = openForm();
  keeper.take(typed('Re-roof'), 'USD');
  const first = keeper.beginCreation();
  expect(first).toEqual({ key: expect.stringMatching(/^[0-9a-f]{32}$/), isRepeated: false });
  expect(findKeptDraft(NEW)?.creationKey).toBe(first.key);
  expect(keeper.beginCreation()).toEqual({ key: first.key, isRepeated: true });
  const restored = openForm({ draft: typed('Re-roof'), creationKey: first.key });
  expect(restored.beginCreation()).toEqual({ key: first.key, isRepeated: true });
});

test('a refused or created estimate leaves no key for the next one', () => {
  const keeper = openForm();
  keeper.take(typed('Re-roof'), 'USD');
  const { key } = keeper.beginCreation();
  keeper.endCreation();
  expect(findKeptDraft(NEW)?.creationKey).toBeUndefined();
  const second = keeper.beginCreation();
  expect(second.isRepeated).toBe(false);
  expect(second.key).not.toBe(key);
  keeper.markSaved(typed('Re-roof'), SAVED);
  expect(keeper.beginCreation()).toMatchObject({ isRepeated: false });
});

test('a waiting new draft may be created by another tab, an edit may not', () => {
  const keeper = openForm();
  keeper.take(typed('Re-roof'), 'USD');
  keeper.waitForNetwork();
  expect(keeper.beginCreation()).toEqual({ key: findKeptDraft(NEW)?.creationKey, isRepeated: true });
  const edit = openForm({ updatedAt: SAVED.updatedAt });
  edit.waitForNetwork();
  expect(edit.beginCreation().isRepeated).toBe(false);
});

test('the currency is stored with the figures, and a new currency is stored too', () => {
  const keeper = openForm();
  const draft = typed('Re-roof');
  keeper.take(draft, 'USD');
  keeper.flush();
  expect(findKeptDraft(NEW)?.currency).toBe('USD');
  keeper.take(draft, 'EUR');
  keeper.flush();
  expect(findKeptDraft(NEW)?.currency).toBe('EUR');
});

test('incomplete lines remain unsaved work on the created estimate, blank ones do not', () => {
  const keeper = openForm();
  const blank = { ...typed('Re-roof'), laborLines: [...sampleDraft().laborLines, labor()] };
  keeper.take(blank, 'USD');
  keeper.markSaved(blank, SAVED);
  expect(keeper.hasUnsavedWork()).toBe(false);
  expect(keptIn(SAVED.id)).toBeNull();
  const unpriced = { ...blank, materialLines: [material({ description: 'Felt', quantity: '4' })] };
  keeper.take(unpriced, 'USD');
  keeper.markSaved(unpriced, SAVED);
  expect(keeper.warnsOnLeaving()).toBe(true);
  expect(findKeptDraft({ ...NEW, slot: SAVED.id })?.draft).toEqual(unpriced);
  expect([keeper.holds(unpriced), keeper.holds(blank)]).toEqual([true, false]);
});
