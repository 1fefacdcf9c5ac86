import { expect, test } from 'vitest';
import { type ListView, readListView, writeListView } from './list-view.ts';

test.each<[string, ListView]>([
  ['', { search: '', filter: 'all', sort: 'name' }],
  ['search=o%27neil+%26+sons', { search: "o'neil & sons", filter: 'all', sort: 'name' }],
  ['filter=prospects&sort=totalValue', { search: '', filter: 'prospects', sort: 'totalValue' }],
])('the address %j keeps its view', (query, view) => {
  expect(readListView(new URLSearchParams(query))).toEqual(view);
  expect(writeListView(view).toString()).toBe(query);
});

test('a misspelled address shows every client by name', () => {
  expect(readListView(new URLSearchParams('filter=vip&sort=Name&page=2'))).toEqual({
    search: '',
    filter: 'all',
    sort: 'name',
  });
});
