import { expect, test } from 'vitest';
import { changeListView, FIRST_VIEW, readListView, writeListView } from './list-view.ts';

const read = (query: string, state: unknown = null) =>
  readListView({ params: new URLSearchParams(query), state });

test('a view comes back from its address as it was', () => {
  const view = { search: 'pipe & co', status: 'sent', cursors: ['a', 'b'] } as const;
  expect(writeListView(view).params.toString()).toBe('search=pipe+%26+co&status=sent');
  expect(readListView(writeListView(view))).toEqual(view);
  expect(writeListView(FIRST_VIEW).params.toString()).toBe('');
  expect(readListView(writeListView(FIRST_VIEW))).toEqual(FIRST_VIEW);
});

test('what an address misspells is as on a first visit', () => {
  expect(read('status=lost&page=3', { cursors: [1] })).toEqual(FIRST_VIEW);
  expect(read('', { cursors: 'a' })).toEqual(FIRST_VIEW);
});

test('a search is no longer than the server takes', () => {
  expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200);
  expect(changeListView(FIRST_VIEW, { search: 'x'.repeat(300) }).search).toHaveLength(200);
});

test('narrowing starts at the first page, turning a page keeps what the list is narrowed to', () => {
  const second = { search: 'pipe', status: 'sent', cursors: ['a'] } as const;
  expect(changeListView(second, { search: 'pipes' })).toEqual({
    search: 'pipes',
    status: 'sent',
    cursors: [],
  });
  expect(changeListView(second, { status: 'all' })).toEqual({ search: 'pipe', status: 'all', cursors: [] });
  expect(changeListView(second, { cursors: ['a', 'b'] })).toEqual({ ...second, cursors: ['a', 'b'] });
});
