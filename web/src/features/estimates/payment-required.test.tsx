import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { leavePage, settleHeldChanges } from '../../ui/overlays/testing/leave-page.ts';
import { listToasts } from '../../ui/overlays/toast-store.ts';
import { answerList } from './testing/answer-list.ts';
import { sampleEstimate } from './testing/sample-estimate.ts';
import { sampleReminders } from './testing/sample-reminders.ts';
import { serveForm } from './testing/serve-form.ts';
import { visit } from './testing/visit.tsx';

const { seen, handle } = useHttpServer();

beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
});
afterEach(async () => {
  cleanup();
  await settleHeldChanges();
});

const REFUSAL = {
  success: false,
  error: 'PAYMENT_REQUIRED',
  message: 'Sending estimates needs the Pro plan.',
  billingStatus: { status: 'expired_blocked', subscriptionStatus: 'none', isBlocked: true },
};
const TRIAL_IS_OVER = 'Your free trial has ended.';
const openToasts = () =>
  listToasts()
    .filter((entry) => entry.open)
    .map(({ title }) => title);
const upgrade = () => screen.findByRole('dialog', { name: 'Upgrade to Pro' });

/** A contractor with an expired plan and one estimate; whatever needs the plan is refused. */
function open(path: string, status: EstimateStatus) {
  const estimate = sampleEstimate({ status });
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.path.endsWith('/reminders')) return answer(response, 200, sampleReminders());
    if (call.path === `/api/estimates/${estimate.id}` && call.method === 'GET')
      return answer(response, 200, estimate);
    if (call.method === 'GET' && answerList([estimate], call.path, response)) return;
    const isRefused = /\/(?:send|send-email|status|download)$/.test(call.path);
    answer(response, isRefused ? 402 : 200, isRefused ? REFUSAL : []);
  });
  visit(path.replace(':id', estimate.id));
  return userEvent.setup({ delay: null });
}

/** The upgrade dialog's text, after it has opened instead of an error and was closed again. */
async function readUpgrade(user: ReturnType<typeof userEvent.setup>) {
  const dialog = await upgrade();
  expect(openToasts()).toEqual([]);
  const words = dialog.textContent;
  await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upgrade to Pro' })).toBeNull());
  return words;
}

test('sending from the list offers the plan, and keeps the message', async () => {
  const user = open('/estimates', 'draft');
  await user.click(await screen.findByRole('button', { name: 'Actions for EST-0148' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send via Email' }));
  await user.type(await screen.findByLabelText('Custom Message (optional)'), 'See you Monday');
  await user.click(screen.getByRole('button', { name: /Send Email/ }));
  await upgrade();
  expect(openToasts()).toEqual([]);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Custom Message (optional)').value).toBe(
    'See you Monday',
  );
  expect(seen.some(({ path }) => path.endsWith('/send-email'))).toBe(true);
});

test.each([
  ['draft', 'Send Estimate'],
  ['sent', 'Resend Estimate'],
  ['viewed', 'Resend Estimate'],
] as const)('on the page of one that is %s, "%s" offers the plan', async (status, name) => {
  const user = open('/estimates/:id/view', status);
  await user.click(await screen.findByRole('button', { name }));
  await user.click(await screen.findByRole('button', { name: /Send Email/ }));
  // The preview is refused as well, and opens the same dialog.
  await waitFor(() => expect(seen.some((call) => call.path.endsWith('/send'))).toBe(true));
  expect(await readUpgrade(user)).toContain(TRIAL_IS_OVER);
});

test('setting a draft’s status to sent offers the plan', async () => {
  const user = open('/estimates', 'draft');
  await user.click(await screen.findByRole('button', { name: 'Status of EST-0148: Draft' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sent' }));
  leavePage();
  expect(await readUpgrade(user)).toContain(TRIAL_IS_OVER);
  expect(await screen.findByRole('button', { name: 'Status of EST-0148: Draft' })).toBeDefined();
});

test('downloading from the list offers the plan', async () => {
  const user = open('/estimates', 'accepted');
  await user.click(await screen.findByRole('button', { name: 'Actions for EST-0148' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download PDF' }));
  expect(await readUpgrade(user)).toContain(TRIAL_IS_OVER);
});

test('downloading from its page offers the plan', async () => {
  const user = open('/estimates/:id/view', 'accepted');
  await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
  expect(await readUpgrade(user)).toContain(TRIAL_IS_OVER);
});

test('showing the PDF on its page offers the plan, every time', async () => {
  const user = open('/estimates/:id/view', 'accepted');
  await user.click(await screen.findByRole('button', { name: 'Show PDF' }));
  expect(await readUpgrade(user)).toContain(TRIAL_IS_OVER);
  expect(screen.getByText(REFUSAL.message)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Upgrade to Pro' }));
  expect(await readUpgrade(user)).toContain(TRIAL_IS_OVER);
});

test('an unpaid plan is not sold again', async () => {
  const unpaid = { ...REFUSAL, billingStatus: { status: 'expired_blocked', subscriptionStatus: 'past_due' } };
  const estimate = sampleEstimate({ status: 'accepted' });
  handle((call, response) => {
    if (answerList([estimate], call.path, response)) return;
    answer(
      response,
      call.path.endsWith('/download') ? 402 : 200,
      call.path.endsWith('/download') ? unpaid : [],
    );
  });
  visit('/estimates');
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Actions for EST-0148' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download PDF' }));
  expect(await screen.findByRole('dialog', { name: 'Update your payment method' })).toBeDefined();
});

test('a refused PDF leaves the draft saved: the form says so, and offers the plan', async () => {
  const saved = sampleEstimate();
  serveForm({
    handle,
    estimate: () => saved,
    reply: (call) => (call.method === 'GET' ? [402, REFUSAL] : [200, saved]),
  });
  const router = visit(`/estimates/${saved.id}/edit`);
  const user = userEvent.setup({ delay: null });
  await user.type(await screen.findByLabelText('Job description'), ' and the shed');
  await user.click(screen.getByRole('switch', { name: 'Accept Payments' }));
  await user.click(screen.getByRole('button', { name: 'Generate estimate' }));
  const dialog = await upgrade();
  expect(openToasts()).toEqual(['Estimate updated successfully']);
  expect(seen.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe(`/estimates/${saved.id}/edit`);
});
