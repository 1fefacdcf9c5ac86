import type { ChangeOrder, ChangeOrderSummary } from '@plumbline/contract/change-orders';
import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { sampleChangeOrder, sampleChangeSummary } from '../testing/sample-change-order.ts';
import { sampleEstimate, samplePayment } from '../testing/sample-estimate.ts';
import { sampleReminders } from '../testing/sample-reminders.ts';
import { visit } from '../testing/visit.tsx';

const { seen, handle } = useHttpServer();
afterEach(cleanup);

async function openJob(status: EstimateStatus, changes: readonly ChangeOrderSummary[] = []) {
  const estimate = sampleEstimate({ status, amountPaid: '615.44', amountDue: '1617.34' });
  handle(({ path }, response) =>
    answer(
      response,
      200,
      path.startsWith('/api/invoices')
        ? []
        : path.endsWith('/change-orders')
          ? changes
          : path.endsWith('/reminders')
            ? sampleReminders()
            : estimate,
    ),
  );
  visit(`/estimates/${estimate.id}/view`);
  await screen.findByText('EST-0148');
}

test('an accepted estimate lists its changes with true minuses, and adds those accepted to the job', async () => {
  await openJob('accepted', [
    sampleChangeSummary({ status: 'accepted' }),
    sampleChangeSummary({
      id: 'd0000000-0000-4000-8000-000000000002',
      number: 'EST-0148-CO2',
      title: 'Copper cap',
      status: 'sent',
      totalAmount: '391.51',
    }),
  ]);
  const card = within(await screen.findByRole('region', { name: 'Change orders' }));
  expect((await card.findByRole('link', { name: 'Less cleanup' })).getAttribute('href')).toBe(
    `/change-orders/${sampleChangeOrder().id}`,
  );
  expect(card.getByText('−228.96')).toBeDefined();
  expect(card.getByText(/not in the job total yet/)).toBeDefined();
  const total = card.getByText('Job total').parentElement;
  expect(total?.textContent).toBe('Job total$2,232.78');
  expect(card.getByText('Left to pay').parentElement?.textContent).toBe('Left to pay$1,617.34');
});

test('without any it says so and offers one; an estimate that is not accepted has neither', async () => {
  await openJob('paid');
  expect(await screen.findByText('Nothing changed so far.')).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'Change order' })[0]?.getAttribute('href')).toMatch(
    /change-orders\/new$/,
  );
  cleanup();
  await openJob('sent');
  expect(screen.queryByRole('region', { name: 'Change orders' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Change order' })).toBeNull();
});

async function openChange(change: ChangeOrder, onSend: readonly [number, object] = [200, change]) {
  handle(({ path }, response) => {
    if (path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (path.endsWith('/send')) return answer(response, ...onSend);
    answer(response, 200, path.endsWith('/reminders') ? sampleReminders() : change);
  });
  visit(`/change-orders/${change.id}`);
  await screen.findByRole('heading', { level: 1, name: change.title });
}

test('its page shows the removed work with a true minus, and the three totals of the job', async () => {
  await openChange(sampleChangeOrder());
  expect(screen.getByText('EST-0148-CO1')).toBeDefined();
  const removed = within(screen.getByRole('region', { name: 'Work taken out' }));
  expect(removed.getAllByText('−216.00').length).toBeGreaterThan(0);
  expect(screen.queryByRole('region', { name: 'Work added' })).toBeNull();
  const totals = within(screen.getByRole('region', { name: 'What the job comes to' }));
  for (const row of ['Job so far$2,461.74', 'This change−$228.96', 'Job afterwards$2,232.82'])
    expect(totals.getByText(row.replace(/[−$].*/, '')).parentElement?.textContent).toBe(row);
  expect(screen.getByRole('link', { name: 'EST-0148' }).getAttribute('href')).toBe(
    `/estimates/${sampleEstimate().id}/view`,
  );
});

test('a refused sending shows its reason, and the dialog stays open', async () => {
  const message = 'This would bring the job’s total below zero.';
  await openChange(sampleChangeOrder(), [409, { error: 'TOTAL_BELOW_ZERO', message }]);
  await userEvent.click(screen.getByRole('button', { name: 'Send change order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send change order' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send Email' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByRole('dialog', { name: 'Send change order' })).toBeDefined();
  expect(seen.find(({ method }) => method === 'POST')?.path).toBe(
    `/api/change-orders/${sampleChangeOrder().id}/send`,
  );
});

test('money recorded on the page of a change order is recorded for it, and the job names it', async () => {
  const change = sampleChangeOrder({
    status: 'accepted',
    totalAmount: '391.51',
    amountDue: '391.51',
    depositState: 'due',
    depositAmount: '195.76',
    depositDue: '195.76',
  });
  const payment = samplePayment({ changeOrderId: change.id, amount: '195.76' });
  const job = sampleEstimate({ status: 'accepted', payments: [payment], amountPaid: '195.76' });
  handle(({ method, path }, response) => {
    if (path.endsWith('csrf-token')) return answer(response, 200, { csrfToken: 't' });
    if (method === 'POST') return answer(response, 201, { ...change, payments: [payment] });
    if (path.endsWith('/reminders')) return answer(response, 200, sampleReminders());
    if (path.startsWith('/api/invoices')) return answer(response, 200, []);
    if (path.endsWith('/change-orders')) return answer(response, 200, [sampleChangeSummary(change)]);
    answer(response, 200, path.startsWith('/api/change-orders') ? change : job);
  });
  visit(`/change-orders/${change.id}`);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Record payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('195.76');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText('Payment recorded')).toBeDefined();
  const posted = seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/payments'));
  expect(posted.map(({ path }) => path)).toEqual([`/api/change-orders/${change.id}/payments`]);
  cleanup();
  visit(`/estimates/${job.id}/view`);
  expect(await screen.findByText(/For CO-1/)).toBeDefined();
});
