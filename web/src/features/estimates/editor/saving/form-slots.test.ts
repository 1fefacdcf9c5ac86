import { expect, test } from 'vitest';
import { formOf, slotAt } from './form-slots.ts';

test('the form at a path is recognized, and found again by its slot', () => {
  const paths = ['/estimates/new', '/estimates/e1/edit', '/estimates/e1/revise'];
  expect(paths.map(slotAt)).toEqual(['new', 'e1', 'revision-e1']);
  expect(paths.map((path) => formOf(slotAt(path) ?? ''))).toEqual(paths);
  expect(['/estimates/e1/view', '/estimates', '/estimates/e1/edit/'].map(slotAt)).toEqual([null, null, 'e1']);
});
