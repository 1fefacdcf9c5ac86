import type { Comparison, Revision, VersionSummary } from '@plumbline/contract/estimates/revisions';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { PHONE } from '../../../lib/use-media-query.ts';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { visit } from '../testing/visit.tsx';

const { seen, handle } = useHttpServer();
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const VERSIONS: VersionSummary[] = [3, 2, 1].map((number) => ({
  number,
  sentAt: `2026-11-0${number}T16:00:00.000Z`,
  currency: 'USD',
  totalAmount: `${number}00.00`,
  note: null,
  changes: [],
}));
const CHANGES: Comparison['changes'] = [
  { kind: 'changed', name: 'Total', text: 'The total was …', before: '$200.00', after: '$300.00' },
  { kind: 'changed', name: 'Felt', text: 'Felt: was $20.00, now $30.00.', before: '$20.00', after: '$30.00' },
  { kind: 'added', name: 'Skylight', text: 'New: Skylight, $318.00.', before: null, after: '$318.00' },
  { kind: 'added', name: 'Total', text: 'New: Total, $7.00.', before: null, after: '$7.00' },
  { kind: 'removed', name: 'Guards', text: 'Removed: Guards, $166.00.', before: '$166.00', after: null },
  { kind: 'changed', name: 'Terms', text: 'The terms have changed.', before: null, after: null },
];
const TWIN = {
  kind: 'added',
  name: 'Vent',
  text: 'New: Vent, $9.00.',
  before: null,
  after: '$9.00',
} as const;
const TWINS: Comparison['changes'] = [TWIN, TWIN];

/** Opens the comparison of an estimate with three versions, and the given revision. */
function open(changes: Revision['changes'] | null = null, query = '') {
  const updatedAt = '2026-11-22T09:00:00.000Z';
  const estimate = sampleEstimate({ status: 'viewed', version: 3, revision: changes && { updatedAt } });
  const path = `/api/estimates/${estimate.id}`;
  const revised = { ...estimate, status: 'draft', totalAmount: '250.00' };
  handle((call, response) => {
    const reads: Record<string, unknown> = {
      [path]: estimate,
      [`${path}/versions`]: VERSIONS,
      [`${path}/revision`]: { updatedAt, version: 3, changes, estimate: revised },
    };
    if (call.path.startsWith(`${path}/versions/compare`)) {
      const { searchParams } = new URL(call.path, 'http://localhost');
      const [from, to] = ['from', 'to'].map((name) => Number(searchParams.get(name)));
      return answer(response, 200, { from, to, changes: from === 1 ? [...TWINS, ...CHANGES] : CHANGES });
    }
    if (/\/versions\/\d$/.test(call.path)) return answer(response, 200, { ...VERSIONS[0], estimate });
    const read = reads[call.path];
    return answer(response, read ? 200 : 404, read ?? { error: 'NOT_FOUND' });
  });
  visit(`/estimates/${estimate.id}/versions${query}`);
}

test('the last two versions stand side by side: kind, name, before and after, and the totals below, beside a line with that name', async () => {
  open();
  const rows = within(await screen.findByRole('table', { name: 'What changed' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Kind', 'What', 'Version 2', 'Version 3'],
    ['Changed', 'Felt', '$20.00', '$30.00'],
    ['Added', 'Skylight', 'Not included', '$318.00'],
    ['Added', 'Total', 'Not included', '$7.00'],
    ['Removed', 'Guards', '$166.00', 'Not included'],
    ['Changed', 'TermsThe terms have changed.', '', ''],
    ['', 'Total$100.00 more', '$200.00', '$300.00'],
  ]);
  expect(await screen.findByText('3 lines are the same')).toBeDefined();
});

test('any two versions can be compared', async () => {
  open();
  await user.click(await screen.findByRole('combobox', { name: 'From' }));
  await user.click(await screen.findByRole('option', { name: 'Version 1' }));
  expect(await screen.findByRole('columnheader', { name: 'Version 1' })).toBeDefined();
  expect(seen.some(({ path }) => path.endsWith('/compare?from=1&to=3'))).toBe(true);
});

test('two changes with the same text are shown with their versions, and not with others', async () => {
  open();
  const chooseFrom = async (number: number) => {
    await user.click(await screen.findByRole('combobox', { name: 'From' }));
    await user.click(await screen.findByRole('option', { name: `Version ${number}` }));
    await screen.findByRole('columnheader', { name: `Version ${number}` });
  };
  await screen.findByRole('columnheader', { name: 'Version 2' });
  await chooseFrom(1);
  expect(await screen.findAllByText('Vent')).toHaveLength(2);
  await chooseFrom(2);
  expect(screen.queryAllByText('Vent')).toEqual([]);
});

test('a revision is compared with what the client has, and one press leads back to its form', async () => {
  open(CHANGES);
  expect(await screen.findByRole('columnheader', { name: 'Version 4, draft' })).toBeDefined();
  expect(screen.getByRole('cell', { name: '$250.00' })).toBeDefined();
  const links = ['Back to the form', 'Continue revising'];
  for (const name of links)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toMatch(/\/revise$/);
});

test('on a phone the new amount comes first, the old one under it, and what was removed has a true minus', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === PHONE,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  open();
  const items = within(await screen.findByRole('list', { name: 'What changed' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Felt$30.00was $20.00',
    'Skylight was added.$318.00',
    'Total was added.$7.00',
    'Guards was removed.−$166.00',
    'The terms have changed.',
  ]);
});
