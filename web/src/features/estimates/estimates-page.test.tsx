import { type Estimate } from '@plumbline/contract/estimates';
import { ESTIMATE_STATUSES } from '@plumbline/contract/estimates/statuses';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { leavePage, settleHeldChanges } from '../../ui/overlays/testing/leave-page.ts';
import { listToasts } from '../../ui/overlays/toast-store.ts';
import { answerList } from './testing/answer-list.ts';
import { sampleEstimate } from './testing/sample-estimate.ts';
import { visit } from './testing/visit.tsx';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(async () => {
  cleanup();
  await settleHeldChanges();
});

/** The visible toasts; a dismissed toast stays in the page for a while, hidden. */
const openToasts = () =>
  listToasts()
    .filter((entry) => entry.open)
    .map((entry) => entry.title);

const oneOfEach = ESTIMATE_STATUSES.map((status, index) =>
  sampleEstimate({
    id: `e0000000-0000-4000-8000-00000000000${index}`,
    estimateNumber: `EST-000${index}`,
    status,
    client: status === 'paid' ? null : sampleEstimate().client,
  }),
);

/** Opens the list on a server with these estimates, which supports deletion. */
function open(given: readonly Estimate[], path = '/estimates') {
  let estimates = given;
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.method === 'GET' && answerList(estimates, call.path, response)) return;
    if (/^\/api\/(clients|job-types)/.test(call.path)) return answer(response, 200, []);
    const shown = estimates.find(({ id }) => call.path === `/api/estimates/${id}`);
    if (call.method === 'GET')
      return shown ? answer(response, 200, shown) : answer(response, 404, { error: 'Not found' });
    const copied = estimates.find(({ id }) => call.path === `/api/estimates/${id}/duplicate`);
    if (copied) {
      const copy = { ...copied, id: 'e0000000-0000-4000-8000-00000000ffff', estimateNumber: 'EST-9000' };
      estimates = [copy, ...estimates];
      return answer(response, 201, copy);
    }
    estimates = estimates.filter(({ id }) => call.path !== `/api/estimates/${id}`);
    answer(response, 200, { success: true, message: 'Deleted' });
  });
  const router = visit(path);
  return { router, user: userEvent.setup({ delay: null }) };
}

/** Newest first: `EST-0120`, `EST-0119` and so on; every tenth is declined. */
const many = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    sampleEstimate({
      id: `e0000000-0000-4000-8000-${String(count - n).padStart(12, '0')}`,
      estimateNumber: `EST-${String(count - n).padStart(4, '0')}`,
      status: (count - n) % 10 === 0 ? 'declined' : 'draft',
    }),
  );
const pagesAsked = () => seen.filter((call) => call.path.startsWith('/api/estimates?'));

const numbers = () => screen.queryAllByText(/^EST-\d+$/).map((link) => link.textContent);

test('a contractor without estimates sees how to create the first', async () => {
  open([]);
  expect(await screen.findByText('No estimates yet')).toBeDefined();
  expect(screen.getByText('Get started by creating your first estimate')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create First Estimate' }).getAttribute('href')).toBe(
    '/estimates/new',
  );
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('a row shows number, description, client, date, status and total', async () => {
  open(oneOfEach);
  const row = await screen.findByRole('row', { name: /EST-0000/ });
  const cells = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells.slice(1, 5)).toEqual(['Dana Whitfield', 'Nov 21, 2026', 'Draft', '$2,461.74']);
  expect(cells[0]).toContain('Tear-off and re-roof, house and attached garage');
  expect(within(screen.getByRole('row', { name: /EST-0005/ })).getByText('No client')).toBeDefined();
});

test('search and status filter the list, and an empty result suggests what to do', async () => {
  const { user, router } = open(oneOfEach);
  await screen.findByText('EST-0000');
  await user.click(screen.getByRole('button', { name: /^Sent/ }));
  await waitFor(() => expect(numbers()).toEqual(['EST-0001']));
  await user.type(screen.getByLabelText('Search estimates'), 'paid in full');
  expect(await screen.findByText('No estimates match your search')).toBeDefined();
  expect(screen.getByText('Try adjusting your search or filter criteria')).toBeDefined();
  expect(router.state.location.search).toBe('?search=paid+in+full&status=sent');
  expect(document.activeElement).toBe(screen.getByLabelText('Search estimates'));
  await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
  await waitFor(() => expect(numbers()).toHaveLength(6));
  expect(router.state.location.search).toBe('');
});

test('fast typing sends one request, and the rows stay until the response', async () => {
  const { user } = open(oneOfEach);
  await screen.findByText('EST-0000');
  const before = pagesAsked().length;
  await user.type(screen.getByLabelText('Search estimates'), 'est-0003');
  expect(numbers()).toHaveLength(6);
  await waitFor(() => expect(numbers()).toEqual(['EST-0003']));
  expect(
    pagesAsked()
      .slice(before)
      .map(({ path }) => path),
  ).toEqual(['/api/estimates?limit=50&search=est-0003']);
});

test('each filter shows its count, whatever the search', async () => {
  const { user } = open(many(12));
  await screen.findByText('EST-0012');
  const names = () =>
    within(screen.getByRole('group', { name: 'Status' }))
      .getAllByRole('button')
      .map((button) => button.textContent);
  const shown = [
    'All Statuses12',
    'Needs answer0',
    'Draft11',
    'Sent0',
    'Viewed0',
    'Accepted0',
    'Declined1',
    'Paid0',
  ];
  expect(names()).toEqual(shown);
  await user.type(screen.getByLabelText('Search estimates'), 'est-0011');
  await waitFor(() => expect(numbers()).toEqual(['EST-0011']));
  expect(names()).toEqual(shown);
});

test('the URL restores the list as it was left', async () => {
  open(oneOfEach, '/estimates?search=EST-000&status=viewed');
  expect(await screen.findByText('EST-0002')).toBeDefined();
  expect(numbers()).toEqual(['EST-0002']);
  expect(screen.getByLabelText<HTMLInputElement>('Search estimates').value).toBe('EST-000');
  expect(screen.getByRole('button', { name: /^Viewed/ }).getAttribute('aria-pressed')).toBe('true');
});

test('coming back from an estimate restores the list’s search and filter', async () => {
  const { user, router } = open(oneOfEach, '/estimates?search=EST-000&status=viewed');
  await user.click(await screen.findByRole('link', { name: 'EST-0002' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/view$/));
  await user.click(screen.getByRole('link', { name: 'Estimates' }));
  await waitFor(() => expect(router.state.location.search).toBe('?search=EST-000&status=viewed'));
});

test('a URL without filters still leads to the first estimate', async () => {
  open([], '/estimates?search=roof&status=sent');
  expect(await screen.findByText('No estimates yet')).toBeDefined();
});

test('pages turn both ways, by their buttons and the browser’s, and filtering returns to the first', async () => {
  const { user, router } = open(many(53));
  await screen.findByText('1 to 50 of 53');
  const turnTo = async (name: string, text: string) => {
    await user.click(screen.getByLabelText(name));
    await screen.findByText(text);
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  };
  await turnTo('Next page', 'EST-0003');
  expect(screen.getByText('51 to 53 of 53')).toBeDefined();
  expect(numbers()).toEqual(['EST-0003', 'EST-0002', 'EST-0001']);
  expect(screen.getByLabelText('Next page')).toHaveProperty('disabled', true);
  await turnTo('Previous page', 'EST-0053');
  expect(screen.getByLabelText('Previous page')).toHaveProperty('disabled', true);
  await router.navigate(-1);
  await screen.findByText('EST-0003');
  await user.click(screen.getByText('Declined', { selector: 'button' }));
  await screen.findByText('EST-0050');
  expect(numbers()).toHaveLength(5);
  expect(screen.queryByLabelText('Pages')).toBeNull();
});

test('a search above the counting limit says so, and is exact on its last page', async () => {
  const { user } = open(many(203), '/estimates?search=est');
  await screen.findByText('1 to 50 of 200+');
  for (const [text, newest] of [
    ['51 to 100 of 200+', 'EST-0153'],
    ['101 to 150 of 200+', 'EST-0103'],
    ['151 to 200 of 201+', 'EST-0053'],
    ['201 to 203 of 203', 'EST-0003'],
  ] as const) {
    await user.click(screen.getByLabelText('Next page'));
    await screen.findByText(newest);
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect(screen.getByText(text)).toBeDefined();
  }
});

test('deleting the last row of a page shows the page before', async () => {
  const { user } = open(many(51));
  await screen.findByText('1 to 50 of 51');
  await user.click(screen.getByLabelText('Next page'));
  await screen.findByText('EST-0001');
  await user.click(screen.getByLabelText('Actions for EST-0001'));
  await user.click(screen.getByText('Delete Estimate'));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('EST-0051');
  expect(numbers()).toHaveLength(50);
  expect(screen.queryByText('No estimates match your search')).toBeNull();
});

test('Duplicate opens the copy, which is in the list when the contractor comes back', async () => {
  const { user, router } = open(many(1));
  await user.click(await screen.findByLabelText('Actions for EST-0001'));
  await user.click(screen.getByText('Duplicate'));
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/estimates/e0000000-0000-4000-8000-00000000ffff/edit'),
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit Estimate'));
  await router.navigate('/estimates');
  expect(await screen.findByText('EST-9000')).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^All Statuses/ }).textContent).toBe('All Statuses2'),
  );
});

test('the row menu offers what the status allows', async () => {
  const { user } = open(oneOfEach);
  await screen.findByText('EST-0000');
  const offered = async (number: string) => {
    await user.click(screen.getByRole('button', { name: `Actions for ${number}` }));
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    await user.keyboard('{Escape}');
    return items;
  };
  expect(await offered('EST-0000')).toEqual([
    'View',
    'Edit',
    'Duplicate',
    'Save as template',
    'Download PDF',
    'Send via Email',
    'Delete Estimate',
  ]);
  for (const number of ['EST-0001', 'EST-0002'])
    expect(await offered(number)).toEqual([
      'View',
      'Revise',
      'Duplicate',
      'Save as template',
      'Download PDF',
      'Mark as Accepted',
      'Mark as Declined',
    ]);
  const answered = ['View', 'Duplicate', 'Save as template', 'Download PDF'];
  const declined = ['View', 'Revise', 'Duplicate', 'Save as template', 'Download PDF'];
  expect([await offered('EST-0003'), await offered('EST-0005')]).toEqual([answered, answered]);
  expect(await offered('EST-0004')).toEqual(declined);
});

test('a draft is deleted only after confirmation, and once the page is left', async () => {
  const { user } = open(oneOfEach);
  await screen.findByText('EST-0000');
  await user.click(screen.getByRole('button', { name: 'Actions for EST-0000' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete Estimate' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(
    within(dialog).getByText(
      'Are you sure you want to delete estimate EST-0000? This action cannot be undone.',
    ),
  ).toBeDefined();
  expect(seen.some((call) => call.method === 'DELETE')).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('EST-0000')).toBeNull());
  expect(seen.some((call) => call.method === 'DELETE')).toBe(false);
  expect(openToasts()).toEqual(['Estimate deleted successfully']);
  leavePage();
  await waitFor(() =>
    expect(seen.find((call) => call.method === 'DELETE')?.path).toBe(`/api/estimates/${oneOfEach[0]?.id}`),
  );
});

test('a list that cannot be loaded offers a retry', async () => {
  handle((_call, response) => answer(response, 500, {}));
  visit('/estimates');
  const user = userEvent.setup({ delay: null });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(document.body.textContent).not.toContain('connection');
  handle((call, response) => void answerList(oneOfEach, call.path, response));
  await user.click(retry);
  expect(await screen.findByText('EST-0000')).toBeDefined();
});
