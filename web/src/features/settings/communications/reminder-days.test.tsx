import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../../app/app.tsx';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { UnsavedSectionsProvider } from '../form/unsaved-sections.tsx';
import { CommunicationsPanel } from './communications-panel.tsx';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

const SETTINGS = {
  emailSubjectTemplate: 'Your estimate',
  emailBodyTemplate: 'Hello',
  termsAndConditions: null,
  notifyViewed: true,
  notifyAccepted: true,
  notifyDeclined: true,
  notifyQuestions: true,
  notifyPayments: true,
  notifyDeliveryFailed: true,
  notifyExpiring: true,
  reminderDays: [] as number[],
};

async function open(reminderDays: number[]) {
  const settings = { ...SETTINGS, reminderDays };
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.path === '/api/settings') return answer(response, 200, settings);
    if (call.method === 'PATCH')
      return answer(response, 200, { ...settings, ...(JSON.parse(call.body) as object) });
    answer(response, 404, { success: false, error: 'NOT_FOUND', message: 'None' });
  });
  render(
    <App queryClient={createQueryClient()}>
      <UnsavedSectionsProvider>
        <CommunicationsPanel />
      </UnsavedSectionsProvider>
    </App>,
  );
  await screen.findByRole('region', { name: 'Reminders to clients' });
  return userEvent.setup({ delay: null });
}

const save = () => screen.getByRole('button', { name: 'Save communications' });
const add = () => screen.getByRole('button', { name: 'Add a reminder' });
const saved = () =>
  seen.flatMap(({ method, body }) =>
    method === 'PATCH' ? [(JSON.parse(body) as { reminderDays: number[] }).reminderDays] : [],
  );
const typed = () => screen.getAllByLabelText<HTMLInputElement>(/^\w+ reminder$/).map(({ value }) => value);

test('reminders are off at first; up to three days can be added and are saved', async () => {
  const user = await open([]);
  expect(screen.getByText('Reminders are off.')).toBeDefined();
  await user.click(add());
  expect(screen.queryByText('Reminders are off.')).toBeNull();
  await user.click(add());
  await user.click(add());
  expect(typed()).toEqual(['3', '7', '11']);
  expect(screen.queryByRole('button', { name: 'Add a reminder' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Third reminder')));
  await user.click(save());
  await screen.findByText('Settings Updated');
  expect(saved()).toEqual([[3, 7, 11]]);
  expect(screen.getByText('Everything is saved')).toBeDefined();
});

test('days can be removed, and the removal undone before saving', async () => {
  const user = await open([3, 7]);
  await user.click(screen.getByRole('button', { name: 'Remove first reminder' }));
  expect(typed()).toEqual(['7']);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First reminder')));
  await user.click(screen.getByRole('button', { name: 'Undo changes' }));
  expect(typed()).toEqual(['3', '7']);
});

test('invalid days are reported at their fields, and nothing is saved', async () => {
  const user = await open([3, 7]);
  const [first, second] = [screen.getByLabelText('First reminder'), screen.getByLabelText('Second reminder')];
  await user.clear(first);
  await user.type(first, '61');
  await user.clear(second);
  await user.click(save());
  expect(await screen.findAllByText('Please enter a whole number of days from 1 to 60')).toHaveLength(2);
  expect(saved()).toEqual([]);
  await user.clear(first);
  await user.type(first, '5');
  await user.type(second, '5');
  expect(await screen.findByText('Please enter a day that isn’t in the list yet')).toBeDefined();
  await user.type(second, '0');
  await waitFor(() => expect(screen.queryByText('Please enter a day that isn’t in the list yet')).toBeNull());
  await user.click(save());
  await waitFor(() => expect(saved()).toEqual([[5, 50]]));
});
