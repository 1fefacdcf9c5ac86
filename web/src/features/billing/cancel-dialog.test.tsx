import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { useHttpServer } from '../../lib/testing/http-server.ts';
import { listToasts } from '../../ui/overlays/toast-store.ts';
import { PLANS } from './testing/sample-plan.ts';
import { type Reply, serveBilling, visitBilling } from './testing/visit-billing.tsx';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

const CANCELED: Reply = [200, { success: true, message: 'Your plan ends on Dec 11, 2026.' }];
const openToasts = () =>
  listToasts()
    .filter((entry) => entry.open)
    .map(({ title, description }) => [title, description]);
const requests = () => seen.filter(({ path }) => path === '/api/billing/cancel-subscription');

/** Opens the dialog of an active plan; the server sends `reply` to the cancellation. */
async function open(reply: Reply = CANCELED) {
  let plan: (typeof PLANS)['active' | 'cancelling'] = PLANS.active;
  serveBilling({ handle, plan: () => plan, replies: { 'cancel-subscription': reply } });
  visitBilling('/billing');
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
  const press = async (name: string) => {
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
  };
  const giveReason = async (reason: string) => {
    const area = await screen.findByLabelText('Reason for leaving');
    await user.clear(area);
    await user.type(area, reason);
    await press('Continue');
  };
  const cancelOnServer = () => {
    plan = PLANS.cancelling;
  };
  return { user, press, giveReason, cancelOnServer };
}

test('a reason of 9 characters is rejected beside its field, one of 10 is accepted', async () => {
  const { giveReason } = await open();
  await giveReason(' 123456789 ');
  expect(screen.getByText('Please provide a reason with at least 10 characters')).toBeDefined();
  expect(screen.getByLabelText('Reason for leaving').getAttribute('aria-invalid')).toBe('true');
  await giveReason('1234567890');
  expect(await screen.findByRole('dialog', { name: 'Cancel your subscription?' })).toBeDefined();
});

test('the consequences are shown before the server is called', async () => {
  const { giveReason, press } = await open();
  await giveReason('I am retiring this year');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel your subscription?' });
  expect(dialog.textContent).toContain('You keep Pro until Dec 11, 2026');
  expect(dialog.textContent).toContain('We keep your data for at least 30 days after that.');
  await press('Back');
  const area = await screen.findByLabelText<HTMLTextAreaElement>('Reason for leaving');
  expect(area.value).toBe('I am retiring this year');
  expect(document.activeElement).toBe(area);
  expect(requests()).toEqual([]);
});

test('confirming sends the reason, and the page shows the result', async () => {
  const { giveReason, press, cancelOnServer } = await open();
  await giveReason('  I am retiring this year ');
  cancelOnServer();
  await press('Cancel Subscription');
  await waitFor(() =>
    expect(openToasts()).toEqual([
      [
        'Subscription Scheduled for Cancellation',
        'You keep access until your billing period ends on Dec 11, 2026.',
      ],
    ]),
  );
  expect(requests().map(({ method, body }) => [method, JSON.parse(body)])).toEqual([
    ['POST', { reason: 'I am retiring this year' }],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Canceling at Period End')).toBeDefined();
});

test('a reason rejected by the second check leads back to its step', async () => {
  const message = 'Please provide a reason with at least 10 characters';
  const { giveReason, press } = await open([
    400,
    { success: false, error: 'VALIDATION_FAILED', message, issues: [{ field: 'reason', message }] },
  ]);
  await giveReason('0123456789');
  await press('Cancel Subscription');
  await waitFor(() =>
    expect(openToasts()).toEqual([
      ['Missing Cancellation Reason', 'Please provide a cancellation reason of at least 10 characters.'],
    ]),
  );
  expect(await screen.findByLabelText('Reason for leaving')).toBeDefined();
});

test.each([
  [500, {}, 'Failed to cancel your subscription. Please try again.'],
  [
    409,
    { success: false, error: 'CONFLICT', message: 'There is nothing to cancel.' },
    'There is nothing to cancel.',
  ],
] as const)(
  'a cancellation answered %i keeps the dialog open and is reported as failed',
  async (status, body, text) => {
    const { giveReason, press } = await open([status, body]);
    await giveReason('I am retiring this year');
    await press('Cancel Subscription');
    await waitFor(() => expect(openToasts()).toEqual([['Cancellation Failed', text]]));
    expect(screen.getByRole('dialog', { name: 'Cancel your subscription?' })).toBeDefined();
  },
);
