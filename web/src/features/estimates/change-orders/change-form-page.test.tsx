import type { ChangeOrder, ChangeOrderRequest } from '@plumbline/contract/change-orders';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { useHttpServer } from '../../../lib/testing/http-server.ts';
import { sampleChangeOrder } from '../testing/sample-change-order.ts';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { serveForm } from '../testing/serve-form.ts';
import { visit } from '../testing/visit.tsx';

const { seen, handle } = useHttpServer();
const job = sampleEstimate({ status: 'accepted' });
const list = `/api/estimates/${job.id}/change-orders`;

beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
});
afterEach(cleanup);

function open(
  path: string,
  change: ChangeOrder = sampleChangeOrder(),
  estimate = job,
  listed: readonly ChangeOrder[] = [],
) {
  serveForm({
    handle,
    estimate: () => estimate,
    reply: ({ method, path: asked }) => {
      if (asked.endsWith('/revision/change-order')) return [201, change];
      if (asked === list) return method === 'GET' ? [200, listed] : [201, change];
      const found = [change, ...listed].find(({ id }) => asked === `/api/change-orders/${id}`);
      return found ? [200, found] : [404, {}];
    },
  });
  return visit(path);
}

const writes = (...methods: string[]) => seen.filter(({ method }) => methods.includes(method));
const amount = async (name: string) =>
  (await screen.findByText(name)).closest('div')?.querySelector('dd')?.textContent;

test('removes work of the job, shows the job’s new total, and is saved automatically', async () => {
  const router = open(`/estimates/${job.id}/change-orders/new`);
  await userEvent.type(await screen.findByLabelText('Title'), 'Less cleanup');
  expect(await amount('Job so far')).toBe('$2,461.74');
  await userEvent.click(screen.getByRole('button', { name: 'Pick from the job' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Take out work' }));
  const [first] = job.laborLines;
  await userEvent.click(sheet.getByRole('button', { name: new RegExp(first?.description ?? '') }));
  const quantity = sheet.getByLabelText(/h to take out/);
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '4');
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
  await waitFor(async () => expect(await amount('Job afterwards')).toBe('$2,232.78'));
  expect(screen.queryByLabelText('Deposit percentage')).toBeNull();
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/change-orders\/.+\/edit$/), {
    timeout: 5_000,
  });
  const last = () => JSON.parse(writes('POST', 'PATCH').at(-1)?.body ?? '{}') as ChangeOrderRequest;
  await waitFor(
    () =>
      expect(last()).toMatchObject({
        title: 'Less cleanup',
        depositPercentage: '0',
        laborLines: [{ hours: '4', rate: first?.rate, removed: true }],
      }),
    { timeout: 5_000 },
  );
  expect(JSON.stringify(last())).not.toMatch(/groupId":"|optional|clientQuantity|laborMarkup/);
});

test('asks for a title and for work before it is sent', async () => {
  open(`/estimates/${job.id}/change-orders/new`);
  await userEvent.click(await screen.findByRole('button', { name: 'Send change order' }));
  expect(
    await screen.findByText('Please give the change order a title. Please add work, or take some out'),
  ).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  expect(writes('POST')).toEqual([]);
});

test('opens a draft with its work in two halves', async () => {
  open(`/change-orders/${sampleChangeOrder().id}/edit`);
  const removed = within(await screen.findByRole('region', { name: 'Work taken out' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Less cleanup');
  expect(removed.getByLabelText<HTMLInputElement>(/^Hours/).value).toBe('4');
  expect(removed.getByText('−$216.00')).toBeDefined();
});

test('names the groups that a program put lines in, in the form and on the page', async () => {
  const sample = sampleChangeOrder();
  const group = {
    id: 'd0000000-0000-4000-8000-0000000000b1',
    kind: 'included',
    choiceId: null,
    title: 'Back of the house',
    description: '',
    preselected: false,
    showLines: null,
    amount: '216.00',
    counts: true,
  } as const;
  const change = sampleChangeOrder({
    groups: [group],
    laborLines: sample.laborLines.map((line) => ({ ...line, groupId: group.id })),
  });
  open(`/change-orders/${change.id}/edit`, change);
  const removed = within(await screen.findByRole('region', { name: 'Work taken out' }));
  expect(await removed.findByText('Back of the house')).toBeDefined();
  cleanup();
  open(`/change-orders/${change.id}`, change);
  const shown = within(await screen.findByRole('region', { name: 'Work taken out' }));
  expect(shown.getByText('Back of the house')).toBeDefined();
});

test('an estimate that is not accepted has none', async () => {
  open(`/estimates/${job.id}/change-orders/new`, sampleChangeOrder(), sampleEstimate({ status: 'sent' }));
  expect(await screen.findByText('EST-0148 isn’t accepted yet')).toBeDefined();
  expect(screen.queryByLabelText('Title')).toBeNull();
});

test('a revision that the acceptance overtook becomes a change order with one press', async () => {
  const overtaken = sampleEstimate({
    status: 'accepted',
    revision: { updatedAt: '2026-11-21T12:31:00.000Z' },
  });
  const router = open(`/estimates/${overtaken.id}/view`, sampleChangeOrder(), overtaken);
  await userEvent.click(await screen.findByRole('button', { name: 'Make it a change order' }));
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/change-orders/${sampleChangeOrder().id}/edit`),
  );
  expect(writes('POST')).toMatchObject([{ path: `/api/estimates/${overtaken.id}/revision/change-order` }]);
});

test('offers only what earlier change orders left, and says at the field what is too much', async () => {
  const [labor] = sampleChangeOrder().laborLines;
  if (!labor) throw new Error('The sample takes out labor.');
  const other = 'd0000000-0000-4000-8000-000000000002';
  const earlier = sampleChangeOrder({
    id: other,
    status: 'accepted',
    laborLines: [{ ...labor, hours: '30' }],
  });
  open(`/change-orders/${sampleChangeOrder().id}/edit`, sampleChangeOrder({ laborLines: [] }), job, [
    earlier,
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Pick from the job' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Take out work' }));
  const line = await sheet.findByRole('button', { name: /2 of 32 h × 45.00/ });
  await userEvent.click(line);
  const quantity = sheet.getByLabelText<HTMLInputElement>(/h to take out/);
  expect(quantity.value).toBe('2');
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '2.5');
  expect(await sheet.findByText('Only 2 h left in the job')).toBeDefined();
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
  const hours = await screen.findByLabelText<HTMLInputElement>(/^Hours/);
  await waitFor(() => expect(hours.getAttribute('aria-invalid')).toBe('true'));
  await userEvent.click(screen.getByRole('button', { name: 'Send change order' }));
  expect(await screen.findByText(/: Only 2 h left in the job$/)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(hours));
  expect(writes('POST')).toEqual([]);
  // The sheet remembers the removed lines, even after the form was closed.
  await userEvent.click(screen.getByRole('button', { name: 'Pick from the job' }));
  expect((await screen.findByRole('button', { name: /2 of 32 h/ })).getAttribute('aria-pressed')).toBe(
    'true',
  );
});

test('does not offer a line that was removed completely', async () => {
  const [labor] = sampleChangeOrder().laborLines;
  if (!labor) throw new Error('The sample takes out labor.');
  const other = 'd0000000-0000-4000-8000-000000000002';
  const earlier = sampleChangeOrder({
    id: other,
    status: 'accepted',
    laborLines: [{ ...labor, hours: '32' }],
  });
  open(`/estimates/${job.id}/change-orders/new`, sampleChangeOrder(), job, [earlier]);
  await userEvent.click(await screen.findByRole('button', { name: 'Pick from the job' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Take out work' }));
  await waitFor(() => expect(sheet.queryByRole('button', { name: /32 h/ })).toBeNull());
  expect(sheet.getAllByRole('listitem').length).toBeGreaterThan(0);
});
