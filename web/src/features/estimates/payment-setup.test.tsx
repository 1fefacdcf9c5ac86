import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { useHttpServer } from '../../lib/testing/http-server.ts';
import { sampleEstimate } from './testing/sample-estimate.ts';
import { NO_PAYMENT_METHOD, type Reply, serveForm } from './testing/serve-form.ts';
import { visit } from './testing/visit.tsx';

const { seen, handle } = useHttpServer();
const TEXT =
  'Please configure a payment method in Settings or add payment instructions below before enabling payment acceptance.';
const estimate = sampleEstimate({ acceptPayments: false });
const EDIT = `/estimates/${estimate.id}/edit`;
const PDF = `/api/estimates/${estimate.id}/download`;

beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(settings: object = NO_PAYMENT_METHOD, reply: () => Reply = () => [200, estimate]) {
  serveForm({ handle, estimate: () => estimate, settings, reply });
  return visit(EDIT);
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const toggle = async () => userEvent.click(await screen.findByRole('switch', { name: 'Accept Payments' }));
const setupDialog = () => screen.queryByRole('alertdialog', { name: 'Payment Setup Required' });

test('payments without a method: shown at the switch, refused at generating, allowed with instructions', async () => {
  open();
  await toggle();
  expect(await screen.findByRole('alertdialog', { name: 'Payment Setup Required' })).toBeDefined();
  await press('Stay here');
  expect(setupDialog()).toBeNull();
  await press('Generate estimate');
  expect(await screen.findByText(TEXT)).toBeDefined();
  expect(screen.getByText('Payment Setup Required')).toBeDefined();
  // The form may have saved itself meanwhile.
  expect(seen.some(({ path }) => path.startsWith(PDF))).toBe(false);
  await userEvent.click(screen.getByLabelText('Payment instructions (optional)'));
  await userEvent.paste('Check to Cutter Ridge');
  await press('Generate estimate');
  expect(await screen.findByText('PDF downloaded successfully')).toBeDefined();
  expect(seen.some(({ path }) => path.startsWith(PDF))).toBe(true);
});

test('instructions in the form are not a payment method: the question shows with them too, once', async () => {
  open();
  await userEvent.click(await screen.findByLabelText('Payment instructions (optional)'));
  await userEvent.paste('Check to Cutter Ridge');
  await toggle();
  expect(await screen.findByRole('alertdialog', { name: 'Payment Setup Required' })).toBeDefined();
  await press('Stay here');
  await userEvent.clear(screen.getByLabelText('Payment instructions (optional)'));
  expect(setupDialog()).toBeNull();
  await toggle();
  expect(setupDialog()).toBeNull();
  await toggle();
  expect(setupDialog()).not.toBeNull();
});

/** Opens the form on a server that delays its response for the settings. */
async function openBeforeSettings() {
  const held: (() => void)[] = [];
  const handleLate: typeof handle = (next) =>
    handle((call, response) => {
      if (call.path === '/api/settings') held.push(() => next(call, response));
      else next(call, response);
    });
  serveForm({ handle: handleLate, estimate: () => estimate, reply: () => [200, estimate] });
  const queryClient = createQueryClient();
  visit(EDIT, undefined, queryClient);
  await toggle();
  await waitFor(() => expect(held).not.toEqual([]));
  const isRead = () => expect(queryClient.getQueryData(['/api/settings'])).toBeDefined();
  return async () => {
    held.forEach((send) => send());
    await waitFor(isRead);
  };
}

test('settings that load just after the switch decide then', async () => {
  const arrive = await openBeforeSettings();
  expect(setupDialog()).toBeNull();
  await arrive();
  expect(await screen.findByRole('alertdialog', { name: 'Payment Setup Required' })).toBeDefined();
});

test('settings that load after payments are off again ask nothing until they are on again', async () => {
  const arrive = await openBeforeSettings();
  await toggle();
  await arrive();
  // A dialog would hide the switch.
  await toggle();
  expect(await screen.findByRole('alertdialog', { name: 'Payment Setup Required' })).toBeDefined();
});

test('the settings can be visited, and the work is restored on return', async () => {
  // A form that saved itself meanwhile would have nothing to restore.
  const router = open(NO_PAYMENT_METHOD, () => [503, {}]);
  await toggle();
  await screen.findByRole('alertdialog');
  await press('Open settings');
  await screen.findByRole('heading', { name: 'Settings' });
  expect(router.state.location).toMatchObject({ pathname: '/settings', hash: '#payments' });
  await router.navigate(EDIT);
  expect(await screen.findByText(/was restored\.$/)).toBeDefined();
  expect(screen.getByRole('switch', { name: 'Accept Payments' }).getAttribute('aria-checked')).toBe('true');
});

test.each([
  { stripeSecretKey: '••••••••4242' },
  { paypalBusinessEmail: 'pay@cutterridge.example' },
  { squareAccessToken: '••••••••aB3d' },
  { venmoBusinessUsername: '@cutterridge' },
  { acceptsCheck: true },
  { acceptsCash: true },
  { customPaymentInstructions: 'Bank transfer' },
])('%o is a payment method', async (method) => {
  const router = open({ ...NO_PAYMENT_METHOD, ...method });
  await waitFor(() => expect(seen.some(({ path }) => path === '/api/settings')).toBe(true));
  await toggle();
  await press('Generate estimate');
  expect(setupDialog()).toBeNull();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/estimates/${estimate.id}/view`));
});
