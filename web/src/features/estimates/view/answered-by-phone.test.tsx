import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { leavePage, settleHeldChanges } from '../../../ui/overlays/testing/leave-page.ts';
import { sampleChangeOrder } from '../testing/sample-change-order.ts';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { sampleReminders } from '../testing/sample-reminders.ts';
import { PICK_IDS, sampleRoof } from '../testing/sample-roof.ts';
import { visit } from '../testing/visit.tsx';

const { seen, handle } = useHttpServer();
afterEach(async () => {
  cleanup();
  await settleHeldChanges();
});

const changes = () => seen.filter(({ method }) => method === 'PATCH');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

function serve(document: { readonly id: string; readonly status: EstimateStatus }) {
  let stored = document;
  handle(({ path, method, body }, response) => {
    if (path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (method === 'PATCH') stored = { ...stored, ...(JSON.parse(body) as object) };
    if (path.endsWith('/reminders')) return answer(response, 200, sampleReminders());
    answer(response, 200, /invoices|change-orders$/.test(path) ? [] : stored);
  });
}

test.each([
  ['accepted', 'Accepted', 'Mark accepted'],
  ['declined', 'Declined', 'Mark declined'],
] as const)('%s on an estimate’s view waits for Undo before it is sent', async (status, word, button) => {
  const estimate = sampleEstimate({ status: 'sent' });
  serve(estimate);
  visit(`/estimates/${estimate.id}/view`);
  await press(button);
  expect(await screen.findByText(`Estimate ${status} successfully`)).toBeDefined();
  const band = within(screen.getAllByRole('status')[0] ?? document.body);
  expect(band.getByText(word)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Mark accepted' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull();
  await press('Undo');
  expect(await screen.findByRole('button', { name: button })).toBeDefined();
  expect(changes()).toEqual([]);

  await press(button);
  leavePage();
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.path).toBe(`/api/estimates/${estimate.id}/status`);
  expect(changes()[0]?.body).toBe(JSON.stringify({ status }));
});

test('an answer to a change order waits for Undo too, and is called by its name', async () => {
  const change = sampleChangeOrder({ status: 'sent' });
  serve(change);
  visit(`/change-orders/${change.id}`);
  await press('Mark accepted');
  expect(await screen.findByText('Change order accepted successfully')).toBeDefined();
  expect(changes()).toEqual([]);
  leavePage();
  await waitFor(() => expect(changes()[0]?.path).toBe(`/api/change-orders/${change.id}/status`));
});

test('the choices of a client who accepted by phone wait for Undo with the answer', async () => {
  const estimate = sampleRoof({ status: 'sent' }, { groupIds: [PICK_IDS.better], lineIds: [] });
  serve(estimate);
  visit(`/estimates/${estimate.id}/view`);
  await press('Mark accepted');
  await press('Mark as accepted');
  expect(await screen.findByText(/^EST-0148 with .*, \$/)).toBeDefined();
  expect(changes()).toEqual([]);
  await press('Undo');
  leavePage();
  expect(await screen.findByRole('button', { name: 'Mark accepted' })).toBeDefined();
  expect(changes()).toEqual([]);
});
