import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleDraft } from '../testing/sample-draft.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { findKeptDraft } from './kept-draft.ts';
import { listWaiting } from './waiting-drafts.ts';

const NEW = { accountId: 'a1', slot: 'new' };
const SAVED = { id: 'e1', updatedAt: '2026-11-21T12:30:00.000Z' };
const typed = (jobDescription: string) => sampleDraft({ jobDescription });
const keptIn = (slot: string) => findKeptDraft({ ...NEW, slot })?.draft.jobDescription ?? null;

function openForm(): DraftKeeper {
  return new DraftKeeper({ place: NEW, baseline: sampleDraft(), draft: sampleDraft(), updatedAt: null });
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('typing is written twice a second, however fast it goes on', () => {
  const keeper = openForm();
  for (const text of ['R', 'Re', 'Re-']) {
    keeper.take(typed(text));
    vi.advanceTimersByTime(200);
  }
  expect(keptIn('new')).toBe('Re-');
});

test('what was not yet written is written at once when the page goes away', () => {
  const keeper = openForm();
  keeper.take(typed('Re-roof'));
  expect(keptIn('new')).toBeNull();
  keeper.flush();
  expect(keptIn('new')).toBe('Re-roof');
});

test('what is typed and taken back is no unsaved work and is not kept', () => {
  const keeper = openForm();
  keeper.take(typed('Re-roof'));
  keeper.flush();
  expect(keeper.warnsOnLeaving()).toBe(true);
  keeper.take(sampleDraft());
  expect(keeper.warnsOnLeaving()).toBe(false);
  expect(keptIn('new')).toBeNull();
});

test('saving removes what was kept; what was typed meanwhile is kept for the estimate it made', () => {
  const keeper = openForm();
  const sent = typed('Re-roof');
  keeper.take(sent);
  keeper.flush();
  keeper.take(typed('Re-roof the shed'));
  keeper.markSaved(sent, SAVED);
  expect(keptIn('new')).toBeNull();
  expect(findKeptDraft({ ...NEW, slot: SAVED.id })).toMatchObject({ updatedAt: SAVED.updatedAt });
  expect(keptIn(SAVED.id)).toBe('Re-roof the shed');
  keeper.markSaved(typed('Re-roof the shed'), SAVED);
  expect(keptIn(SAVED.id)).toBeNull();
  expect(keeper.warnsOnLeaving()).toBe(false);
});

test('discarded work is gone, and a page that closes then does not bring it back', () => {
  const keeper = openForm();
  keeper.take(typed('Re-roof'));
  keeper.discard();
  keeper.flush();
  vi.runAllTimers();
  expect(keptIn('new')).toBeNull();
  expect(keeper.warnsOnLeaving()).toBe(false);
});

test('a form that may be left keeps its work and asks nothing', () => {
  const keeper = openForm();
  keeper.take(typed('Re-roof'));
  keeper.release();
  expect(keeper.warnsOnLeaving()).toBe(false);
  expect(keptIn('new')).toBe('Re-roof');
});

test('without a network the form may be left: what it holds is kept at once, and waits to be saved', () => {
  const keeper = openForm();
  keeper.take(typed('Re-roof'));
  keeper.waitForNetwork();
  expect(keptIn('new')).toBe('Re-roof');
  expect(keeper.warnsOnLeaving()).toBe(false);
  expect(listWaiting('a1')).toEqual(['new']);
  expect([keeper.takeWaiting(), keeper.takeWaiting()]).toEqual([true, false]);
});

test('what is saved or discarded waits no longer, and leaving is asked about again', () => {
  const keeper = openForm();
  keeper.take(typed('Re-roof'));
  keeper.waitForNetwork();
  keeper.markSaved(typed('Re-roof'), SAVED);
  expect(listWaiting('a1')).toEqual([]);
  keeper.take(typed('Re-roof the porch'));
  expect(keeper.warnsOnLeaving()).toBe(true);
  keeper.waitForNetwork();
  keeper.discard();
  expect(listWaiting('a1')).toEqual([]);
});

test('a browser without room keeps nothing and says so: leaving is asked about, and nothing waits', () => {
  const keeper = openForm();
  keeper.take(typed('Re-roof'));
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
