import { beforeEach, expect, test } from 'vitest';
import { forgetKeptWork, readKeptWork, writeKeptWork } from './kept-work.ts';

const ANA = { accountId: 'a1', slot: 'new' };
const BEN = { accountId: 'b2', slot: 'new' };

beforeEach(() => localStorage.clear());

test('work is stored for one account and one slot, and another account never reads it', () => {
  expect(writeKeptWork(ANA, 'Re-roof')).toBe(true);
  expect(readKeptWork(ANA)).toBe('Re-roof');
  expect(readKeptWork(BEN)).toBeNull();
  expect(readKeptWork({ ...ANA, slot: 'e1' })).toBeNull();
});

test('logging out removes all work stored for that account, and nothing else', () => {
  writeKeptWork(ANA, 'one');
  writeKeptWork({ ...ANA, slot: 'e1' }, 'two');
  writeKeptWork(BEN, 'three');
  localStorage.setItem('plumbline_onboarding_dismissed', 'yes');
  forgetKeptWork('a1');
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'plumbline_onboarding_dismissed',
    'plumbline_work:b2:new',
  ]);
});
