import { type Estimate } from '@plumbline/contract/estimates';
import { ESTIMATE_STATUSES, type EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { leavePage, settleHeldChanges } from '../../../ui/overlays/testing/leave-page.ts';
import { listToasts } from '../../../ui/overlays/toast-store.ts';
import { answerList } from '../testing/answer-list.ts';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { PICK_IDS, sampleRoof } from '../testing/sample-roof.ts';
import { visit } from '../testing/visit.tsx';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(async () => {
  cleanup();
  await settleHeldChanges();
  vi.unstubAllGlobals();
});

const changes = () => seen.filter((call) => call.method === 'PATCH');
/** The visible toasts; a dismissed toast stays in the page for a while, hidden. */
const openToasts = () =>
  listToasts()
    .filter((entry) => entry.open)
    .map((entry) => entry.title);
const selector = () => screen.queryByRole('button', { name: /^Status of EST-0148/ });

/** Opens the list with one estimate, which accepts any status change unless `refusal` is given. */
async function open(
  status: EstimateStatus,
  refusal?: { status: number; body: unknown },
  sample: Estimate = sampleEstimate({ status }),
) {
  let estimate = sample;
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.method === 'GET' && answerList([estimate], call.path, response)) return;
    if (call.method === 'GET' || call.method === 'POST') return answer(response, 200, estimate);
    if (refusal) return answer(response, refusal.status, refusal.body);
    estimate = { ...estimate, ...(JSON.parse(call.body) as { status: EstimateStatus }) };
    answer(response, 200, estimate);
  });
  visit('/estimates');
  await screen.findByLabelText('Actions for EST-0148');
  return userEvent.setup({ delay: null });
}

test.each(ESTIMATE_STATUSES.map((status) => [status]))('%s: only what its status allows', async (status) => {
  const user = await open(status);
  const isWaiting = status === 'sent' || status === 'viewed';
  expect(screen.queryByRole('button', { name: 'Accept EST-0148' }) !== null).toBe(isWaiting);
  expect(screen.queryByRole('button', { name: 'Decline EST-0148' }) !== null).toBe(isWaiting);
  const button = selector();
  expect(button !== null).toBe(isWaiting || status === 'draft');
  if (!button) return;
  await user.click(button);
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Draft',
    'Sent',
    'Accepted',
    'Declined',
    'Paid',
  ]);
});

test.each([
  ['Accepted', 'accepted', 'Estimate accepted successfully'],
  ['Declined', 'declined', 'Estimate declined successfully'],
  ['Draft', 'draft', 'Estimate updated successfully'],
] as const)('choosing %s shows it done, and sends it once the page is left', async (name, status, title) => {
  const user = await open('sent');
  await user.click(screen.getByRole('button', { name: 'Status of EST-0148: Sent' }));
  await user.click(screen.getByRole('menuitem', { name }));
  await waitFor(() => expect(openToasts()).toEqual([title]));
  expect(await screen.findByText(name, { selector: 'td *' })).toBeDefined();
  expect(changes()).toEqual([]);
  leavePage();
  await waitFor(() =>
    expect(changes().map((call) => [call.path, JSON.parse(call.body)])).toEqual([
      [`/api/estimates/${sampleEstimate().id}/status`, { status }],
    ]),
  );
});

test('Undo brings the row back, and nothing was sent', async () => {
  const user = await open('sent');
  await user.click(screen.getByRole('button', { name: 'Decline EST-0148' }));
  await waitFor(() => expect(selector()).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Status of EST-0148: Sent' })).toBeDefined();
  leavePage();
  expect(changes()).toEqual([]);
});

test('Paid asks for the payment, and marks an unanswered estimate as accepted with it', async () => {
  const user = await open('sent');
  await user.click(screen.getByRole('button', { name: 'Status of EST-0148: Sent' }));
  await user.click(screen.getByRole('menuitem', { name: 'Paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  expect(dialog.getByText('Recording a payment also marks EST-0148 as accepted.')).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('2461.74');
  expect(changes()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(openToasts()).toEqual(['Payment recorded']));
  expect(changes().map((call) => JSON.parse(call.body))).toEqual([{ status: 'accepted' }]);
  expect(seen.find(({ method }) => method === 'POST')?.path).toBe(
    `/api/estimates/${sampleEstimate().id}/payments`,
  );
});

const acceptBetterWithGutters = async (user: Awaited<ReturnType<typeof open>>, button: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'What did they choose?' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Gutters' }));
  await user.click(dialog.getByRole('button', { name: button }));
};

test('accepting an estimate with something to pick asks what was chosen, and sends it unless undone', async () => {
  const user = await open('sent', undefined, sampleRoof());
  await user.click(screen.getByRole('button', { name: 'Accept EST-0148' }));
  await acceptBetterWithGutters(user, 'Mark as accepted');
  expect(await screen.findByText('EST-0148 with Better and Gutters, $8,739.18')).toBeDefined();
  expect(changes()).toEqual([]);
  leavePage();
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(JSON.parse(changes()[0]?.body ?? '')).toMatchObject({
    status: 'accepted',
    selection: { groupIds: [PICK_IDS.better, PICK_IDS.gutters] },
  });
});

test('Paid asks what was chosen first, then for the payment of that total', async () => {
  const user = await open('sent', undefined, sampleRoof());
  await user.click(screen.getByRole('button', { name: /^Status of EST-0148/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Paid' }));
  await acceptBetterWithGutters(user, 'Continue');
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('8739.18');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(openToasts()).toEqual(['Payment recorded']));
  expect(JSON.parse(changes()[0]?.body ?? '')).toMatchObject({
    status: 'accepted',
    selection: { groupIds: [PICK_IDS.better, PICK_IDS.gutters] },
  });
});

test('choosing the current status sends no request', async () => {
  const user = await open('sent');
  await user.click(screen.getByRole('button', { name: 'Status of EST-0148: Sent' }));
  await user.click(screen.getByRole('menuitem', { name: 'Sent' }));
  expect(screen.queryByRole('menu')).toBeNull();
  expect(changes()).toEqual([]);
});

test('a card on a phone has the quick answers too', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const user = await open('sent');
  expect(screen.getByRole('list', { name: 'Estimates' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Decline EST-0148' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Accept EST-0148' }));
  await waitFor(() => expect(openToasts()).toEqual(['Estimate accepted successfully']));
  leavePage();
  await waitFor(() =>
    expect(changes().map((call) => JSON.parse(call.body))).toEqual([{ status: 'accepted' }]),
  );
});

test('a quick answer fixes the chip and keeps the keyboard’s place', async () => {
  const user = await open('viewed');
  await user.click(screen.getByRole('button', { name: 'Decline EST-0148' }));
  await waitFor(() => expect(openToasts()).toEqual(['Estimate declined successfully']));
  await waitFor(() => expect(selector()).toBeNull());
  expect(document.activeElement?.textContent).toBe('Declined');
});

test('a refusal shows the server’s message, and the list is refetched', async () => {
  const message = 'This estimate is already accepted and can’t be changed to declined.';
  const user = await open('sent', { status: 409, body: { success: false, error: 'CONFLICT', message } });
  await user.click(screen.getByRole('button', { name: 'Decline EST-0148' }));
  leavePage();
  expect(await screen.findByText(message)).toBeDefined();
  await waitFor(() =>
    expect(seen.filter((call) => call.path.startsWith('/api/estimates?')).length).toBeGreaterThan(1),
  );
});

test('when the server fails, a toast says so', async () => {
  const user = await open('sent', { status: 500, body: {} });
  await user.click(screen.getByRole('button', { name: 'Accept EST-0148' }));
  await waitFor(() => expect(openToasts()).toHaveLength(1));
  leavePage();
  expect(await screen.findByText('Failed to update estimate status')).toBeDefined();
});
