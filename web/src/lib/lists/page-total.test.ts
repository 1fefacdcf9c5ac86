import { expect, test } from 'vitest';
import { pageTotal } from './page-total.ts';

test('the pager gets the total', () => {
  expect(pageTotal({ page: 1, pageSize: 50, rowCount: 50, total: 149, hasNext: true })).toBe(149);
  expect(pageTotal({ page: 3, pageSize: 50, rowCount: 49, total: 149, hasNext: false })).toBe(149);
});

test('it offers a next page exactly when there is one, even if rows were added or deleted meanwhile', () => {
  expect(pageTotal({ page: 2, pageSize: 50, rowCount: 50, total: 101, hasNext: false })).toBe(100);
  expect(pageTotal({ page: 2, pageSize: 50, rowCount: 50, total: 99, hasNext: true })).toBe(101);
});
