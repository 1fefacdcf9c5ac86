import type { Estimate } from '@plumbline/contract/estimates';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../../app/app.tsx';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { sampleReminders } from '../testing/sample-reminders.ts';
import { sampleRoof } from '../testing/sample-roof.ts';
import { SendDialog } from './send-dialog.tsx';

const { seen, handle } = useHttpServer();
const estimate = sampleEstimate();
const sentTo = (path: string) => seen.filter((call) => call.method === 'POST' && call.path === path);

/** Serves the dialog's data, and this reply to the sending. */
function serve(status: number, body: unknown, reminders = sampleReminders()) {
  handle((call, response) => {
    if (call.path.endsWith('/reminders')) return answer(response, 200, reminders);
    if (call.method === 'GET') return answer(response, 200, { csrfToken: 't' });
    answer(response, status, body);
  });
}

beforeEach(() => {
  clearCsrfToken();
  serve(200, { success: true, message: 'Sent', estimate });
});
afterEach(cleanup);

function setUp(changes: Partial<Estimate> = {}, from: 'list' | 'view' = 'list') {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  render(
    <App queryClient={createQueryClient()}>
      <MemoryRouter>
        <SendDialog estimate={{ ...estimate, ...changes }} from={from} open onOpenChange={onOpenChange} />
      </MemoryRouter>
    </App>,
  );
  return {
    user: userEvent.setup({ delay: null }),
    onOpenChange,
    recipient: screen.getByLabelText<HTMLInputElement>('Recipient Email'),
    message: screen.getByLabelText<HTMLTextAreaElement>('Custom Message (optional)'),
    send: screen.getByRole<HTMLButtonElement>('button', { name: /Send Email/ }),
  };
}

test('the dialog shows the client’s address, and the message has four rows', () => {
  const { recipient, message, send } = setUp();
  expect(recipient.value).toBe('dana.whitfield@mail.example');
  expect(recipient.placeholder).toBe('dana.whitfield@mail.example');
  expect(message.getAttribute('rows')).toBe('4');
  expect(send.disabled).toBe(false);
  expect(screen.getByText('The PDF is attached automatically.')).toBeDefined();
});

test('on a phone, where a text comes first, the title does not speak of email', () => {
  const titleOf = () => screen.getByRole('dialog').querySelector('h2')?.textContent;
  setUp();
  expect(titleOf()).toBe('Send Estimate via Email');
  cleanup();
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const phone = estimate.client && { ...estimate.client, phone: '(208) 555-0119' };
  setUp({ client: phone });
  expect(titleOf()).toBe('Send estimate');
  cleanup();
  setUp({ client: phone && { ...phone, phone: null } });
  expect(titleOf()).toBe('Send Estimate via Email');
  vi.unstubAllGlobals();
});

test('the dialog shows the document beside what the client pays, with the deposit', async () => {
  setUp({ acceptPayments: true, totalAmount: '2461.74', depositAmount: '615.44' });
  expect(screen.getByText('Your client pays').parentElement?.textContent).toBe(
    'Your client pays$2,461.74Deposit $615.44',
  );
  await waitFor(() =>
    expect(seen.map(({ path }) => path)).toContain(`/api/estimates/${estimate.id}/download`),
  );
});

test('sending is disabled only while the address is empty; blanks are rejected as an address', async () => {
  const { user, recipient, send } = setUp({ client: null });
  expect(send.disabled).toBe(true);
  await user.type(recipient, '  ');
  expect(send.disabled).toBe(false);
  await user.click(send);
  expect(screen.getByText('Please enter a valid email address')).toBeDefined();
  expect(sentTo(`/api/estimates/${estimate.id}/send-email`)).toEqual([]);
  await user.type(recipient, 'no address yet');
  expect(screen.queryByText('Please enter a valid email address')).toBeNull();
});

test('from the list, address and message are sent trimmed', async () => {
  const { user, recipient, message, send, onOpenChange } = setUp();
  await user.clear(recipient);
  await user.type(recipient, ' dana@work.example ');
  await user.type(message, ' See you Monday ');
  await user.click(send);
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  const [call] = sentTo(`/api/estimates/${estimate.id}/send-email`);
  expect(JSON.parse(call?.body ?? '')).toEqual({
    recipientEmail: 'dana@work.example',
    customMessage: 'See you Monday',
  });
  expect(await screen.findByText('Estimate sent successfully')).toBeDefined();
});

test('from the view page it is sent by its own path, a blank message left out', async () => {
  const { user, message, send, onOpenChange } = setUp({}, 'view');
  await user.type(message, '   ');
  await user.click(send);
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  const [call] = sentTo(`/api/estimates/${estimate.id}/send`);
  expect(JSON.parse(call?.body ?? '')).toEqual({ email: 'dana.whitfield@mail.example' });
});

test('a refusal shows the server’s message, and the dialog stays open', async () => {
  serve(400, { success: false, error: 'VALIDATION_FAILED', message: 'Please enter a valid email address' });
  const { user, send, onOpenChange } = setUp();
  await user.click(send);
  expect(await screen.findByText('Please enter a valid email address')).toBeDefined();
  expect(onOpenChange).not.toHaveBeenCalled();
});

test('when the server fails, a toast says so', async () => {
  serve(500, {});
  const { user, send } = setUp();
  await user.click(send);
  expect(await screen.findByText('Failed to send estimate')).toBeDefined();
});

test.each([
  [{}, 'We’ll follow up after 3 and 7 days. Change reminders'],
  [{ days: [1] }, 'We’ll follow up after 1 day. Change reminders'],
  [{ days: [] }, 'No follow-ups scheduled. Set one up'],
  [{ stoppedAt: '2026-11-24T16:00:00.000Z' }, 'Your client turned off follow-ups for this estimate.'],
])('it says which reminders will follow: %j', async (changes, words) => {
  serve(200, {}, sampleReminders(changes));
  setUp();
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(words));
});

test('changing them leads to the estimate and closes the dialog', async () => {
  const { user, onOpenChange } = setUp();
  const link = await screen.findByRole('link', { name: 'Change reminders' });
  expect(link.getAttribute('href')).toBe(`/estimates/${estimate.id}/view#reminders`);
  await user.click(link);
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

test('a copied link counts as sent, without a mail, and closes the dialog', async () => {
  const { user, onOpenChange } = setUp({ client: null });
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/estimate/${estimate.id}`);
  expect(sentTo(`/api/estimates/${estimate.id}/send`).map(({ body }) => JSON.parse(body))).toEqual([
    { email: '', channel: 'link' },
  ]);
});

test('a draft counts as sent before the client signs on this device', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const { user } = setUp({ status: 'draft' });
  await user.click(screen.getByRole('button', { name: 'Sign here now' }));
  await waitFor(() =>
    expect(leave).toHaveBeenCalledWith(expect.stringMatching(/\/estimate\/e0.*#sign-here$/)),
  );
  expect(sentTo(`/api/estimates/${estimate.id}/send`)).toHaveLength(1);
});

test('an expired estimate cannot be signed here', () => {
  setUp({ status: 'sent', isExpired: true });
  expect(screen.queryByRole('button', { name: 'Sign here now' })).toBeNull();
});

test.each([
  [
    ['New: Clean up.', 'The <b>terms</b> have changed.'],
    /read “What changed”:New: Clean up.The <b>terms<\/b> have/,
  ],
  [[], /Nothing that your client can see has changed yet./],
])(
  'before it is sent again after a request for changes, it says what the client will read: %j',
  async (changes, words) => {
    handle((call, response) => {
      if (call.path.endsWith('/changes')) return answer(response, 200, { changes });
      answer(response, 200, call.path.endsWith('/reminders') ? sampleReminders() : { csrfToken: 't' });
    });
    setUp({ version: 1 });
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toMatch(words));
  },
);

test('an address the server refuses is marked at its field', async () => {
  serve(400, { success: false, error: 'VALIDATION', message: 'Please enter a valid email address' });
  const { user, recipient, send } = setUp();
  await user.click(send);
  expect(await screen.findByText('Please enter a valid email address')).toBeDefined();
  expect(recipient.getAttribute('aria-invalid')).toBe('true');
});

test('where the client picks, the total says with what', () => {
  setUp(sampleRoof());
  expect(screen.getByText('Total with Better').nextSibling?.textContent).toBe('$7,097.37');
});
