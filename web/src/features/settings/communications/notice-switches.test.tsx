import { cleanup, render, screen } from '@testing-library/react';
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
  notifyDeclined: false,
  notifyQuestions: true,
  notifyPayments: true,
  notifyDeliveryFailed: true,
  notifyExpiring: true,
  reminderDays: [],
};

test('each notification shows whether it is on, and is saved with its section', async () => {
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.method === 'GET') return answer(response, 200, SETTINGS);
    answer(response, 200, { ...SETTINGS, ...(JSON.parse(call.body) as object) });
  });
  render(
    <App queryClient={createQueryClient()}>
      <UnsavedSectionsProvider>
        <CommunicationsPanel />
      </UnsavedSectionsProvider>
    </App>,
  );
  const region = await screen.findByRole('region', { name: 'Your notifications' });
  const states = () =>
    screen.getAllByRole('switch').map((control) => control.getAttribute('aria-checked') === 'true');
  expect(region.querySelectorAll('[role=switch]')).toHaveLength(7);
  expect(states()).toEqual([true, true, false, true, true, true, true]);

  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByLabelText('Opened'));
  await user.click(screen.getByText('Declined'));
  await user.click(screen.getByRole('button', { name: 'Save communications' }));
  await screen.findByText('Settings Updated');
  const saved = seen.find(({ method }) => method === 'PATCH');
  expect(JSON.parse(saved?.body ?? '{}')).toMatchObject({ notifyViewed: false, notifyDeclined: true });
  expect(states()).toEqual([false, true, true, true, true, true, true]);
});
