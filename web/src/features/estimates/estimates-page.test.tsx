import { ESTIMATE_STATUSES, type Estimate } from '@plumbline/contract/estimates';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../lib/http-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { sampleEstimate } from './testing/sample-estimate.ts';
import { visit } from './testing/visit.tsx';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

const oneOfEach = ESTIMATE_STATUSES.map((status, index) =>
  sampleEstimate({
    id: `e0000000-0000-4000-8000-00000000000${index}`,
    estimateNumber: `EST-000${index}`,
    status,
    client: status === 'paid' ? null : sampleEstimate().client,
  }),
);

function open(estimates: readonly Estimate[]) {
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    answer(response, 200, call.method === 'GET' ? estimates : { success: true, message: 'Deleted' });
  });
  visit('/estimates');
  return userEvent.setup({ delay: null });
}

const numbers = () => screen.queryAllByRole('link', { name: /^EST-/ }).map((link) => link.textContent);

test('a contractor without estimates is shown the way to the first', async () => {
  open([]);
  expect(await screen.findByText('No estimates yet')).toBeDefined();
  expect(screen.getByText('Get started by creating your first estimate')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create First Estimate' }).getAttribute('href')).toBe(
    '/estimates/new',
  );
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

test('search and status narrow the list, and an empty result says what to do', async () => {
  const user = open(oneOfEach);
  await screen.findByText('EST-0000');
  await user.click(screen.getByRole('button', { name: /^Sent/ }));
  expect(numbers()).toEqual(['EST-0001']);
  await user.type(screen.getByLabelText('Search estimates'), 'paid in full');
  expect(screen.getByText('No estimates match your search')).toBeDefined();
  expect(screen.getByText('Try adjusting your search or filter criteria')).toBeDefined();
});

test('the row menu offers what the status allows', async () => {
  const user = open(oneOfEach);
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
    'Download PDF',
    'Send via Email',
    'Delete Estimate',
  ]);
  for (const number of ['EST-0001', 'EST-0002'])
    expect(await offered(number)).toEqual([
      'View',
      'Duplicate',
      'Download PDF',
      'Mark as Accepted',
      'Mark as Declined',
    ]);
  for (const number of ['EST-0003', 'EST-0004', 'EST-0005'])
    expect(await offered(number)).toEqual(['View', 'Duplicate', 'Download PDF']);
});

test('a draft is deleted only after asking', async () => {
  const user = open(oneOfEach);
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
  expect(await screen.findByText('Estimate deleted successfully')).toBeDefined();
  expect(seen.find((call) => call.method === 'DELETE')?.path).toBe(`/api/estimates/${oneOfEach[0]?.id}`);
});

test('a list that cannot be read offers another try', async () => {
  handle((_call, response) => answer(response, 500, {}));
  visit('/estimates');
  const user = userEvent.setup({ delay: null });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  handle((_call, response) => answer(response, 200, oneOfEach));
  await user.click(retry);
  expect(await screen.findByText('EST-0000')).toBeDefined();
});
