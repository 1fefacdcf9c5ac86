import { expect, test } from 'vitest';
import { changeListView, type ListKind, readListView, writeListView } from './list-view.ts';

const KIND: ListKind<{ status: string }> = {
  first: { status: 'all' },
  read: (params) => ({ status: params.get('status') === 'sent' ? 'sent' : 'all' }),
};
const FIRST_VIEW = { search: '', status: 'all', cursors: [] };

const read = (query: string, state: unknown = null) =>
  readListView(KIND, { params: new URLSearchParams(query), state });

test('a view round-trips through its URL', () => {
  const view = { search: 'pipe & co', status: 'sent', cursors: ['a', 'b'] } as const;
  expect(writeListView(KIND, view).params.toString()).toBe('search=pipe+%26+co&status=sent');
  expect(readListView(KIND, writeListView(KIND, view))).toEqual(view);
  expect(writeListView(KIND, FIRST_VIEW).params.toString()).toBe('');
  expect(readListView(KIND, writeListView(KIND, FIRST_VIEW))).toEqual(FIRST_VIEW);
});

test('invalid URL parameters fall back to the defaults', () => {
  expect(read('status=lost&page=3', { cursors: [1] })).toEqual(FIRST_VIEW);
  expect(read('', { cursors: 'a' })).toEqual(FIRST_VIEW);
});

test('a search is cut to the length the server accepts', () => {
  expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200);
  expect(changeListView<{ status: string }>(FIRST_VIEW, { search: 'x'.repeat(300) }).search).toHaveLength(
    200,
  );
});

test('filtering starts at the first page, and changing the page keeps the filters', () => {
  const second = { search: 'pipe', status: 'sent', cursors: ['a'] } as const;
  expect(changeListView<{ status: string }>(second, { search: 'pipes' })).toEqual({
    search: 'pipes',
    status: 'sent',
    cursors: [],
  });
  expect(changeListView<{ status: string }>(second, { status: 'all' })).toEqual({
    search: 'pipe',
    status: 'all',
    cursors: [],
  });
  expect(changeListView<{ status: string }>(second, { cursors: ['a', 'b'] })).toEqual({
    ...second,
    cursors: ['a', 'b'],
  });
});
