import type { KeyTestResponse } from '@plumbline/contract/payments/key-test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../../app/app.tsx';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { UnsavedSectionsProvider } from '../form/unsaved-sections.tsx';
import { PaymentsPanel } from './payments-panel.tsx';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

const SETTINGS = {
  stripePublishableKey: null,
  stripeSecretKey: '••••••••4242',
  paypalBusinessEmail: null,
  squareApplicationId: null,
  squareAccessToken: null,
  venmoBusinessUsername: null,
  acceptsCheck: false,
  acceptsCash: false,
  customPaymentInstructions: null,
  invoiceReminderDays: [],
  allowsPartPayments: false,
};
const WORKS: KeyTestResponse = { works: true, liveMode: true, message: 'Stripe accepts this key.' };

/** Opens the panel; a key test gets `body` once `release` is called, or at once without it. */
async function open(
  status = 200,
  body: object = WORKS,
  until: Promise<void> = Promise.resolve(),
  changes: object = {},
) {
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.method === 'GET') return answer(response, 200, { ...SETTINGS, ...changes });
    void until.then(() => answer(response, status, body));
  });
  render(
    <App queryClient={createQueryClient()}>
      <UnsavedSectionsProvider>
        <PaymentsPanel />
      </UnsavedSectionsProvider>
    </App>,
  );
  await screen.findByRole('form', { name: 'Payments' });
  return userEvent.setup({ delay: null });
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const asked = () =>
  seen.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, JSON.parse(body)]);

test('the stored key is tested by its mask, and the result shows beside the button', async () => {
  const user = await open();
  await user.click(button('Test Stripe key'));
  const line = await screen.findByText('Stripe accepts this key.');
  expect(line.closest('output')).not.toBeNull();
  expect(asked()).toEqual([['/api/settings/test-keys', { provider: 'stripe', secretKey: '••••••••4242' }]]);
});

test('a typed key is tested without being saved, and its result disappears when the key changes', async () => {
  const message = 'Square doesn’t accept this access token.';
  const user = await open(200, { works: false, liveMode: true, message });
  expect(button('Test Square token').disabled).toBe(true);
  await user.type(field('Square access token'), 'EAAAtyped9001');
  await user.click(button('Test Square token'));
  expect(await screen.findByText(message)).toBeDefined();
  expect(asked()).toEqual([['/api/settings/test-keys', { provider: 'square', secretKey: 'EAAAtyped9001' }]]);
  expect(seen.some(({ method }) => method === 'PATCH')).toBe(false);
  await user.type(field('Square access token'), 'x');
  expect(screen.queryByText(message)).toBeNull();
});

test('an emptied field has nothing to test', async () => {
  const user = await open();
  expect(button('Test Stripe key').disabled).toBe(false);
  await user.clear(field('Stripe secret key'));
  expect(button('Test Stripe key').disabled).toBe(true);
});

test('an invalid key is not tested: the field says why', async () => {
  const user = await open();
  await user.clear(field('Stripe secret key'));
  await user.type(field('Stripe secret key'), 'pk_live_123456');
  await user.click(button('Test Stripe key'));
  expect(await screen.findByText('Must be the secret key, which starts with sk_')).toBeDefined();
  expect(document.activeElement).toBe(field('Stripe secret key'));
  expect(asked()).toEqual([]);
});

test('during a test the button says so and ignores clicks', async () => {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const user = await open(200, WORKS, until);
  await user.click(button('Test Stripe key'));
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Testing...' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  release();
  expect(await screen.findByText('Stripe accepts this key.')).toBeDefined();
  expect(button('Test Stripe key').getAttribute('aria-disabled')).toBeNull();
});

test.each([
  [429, { message: 'Too many attempts. Please try again in 15 minutes.' }, /^Too many attempts/],
  [500, { message: 'nothing for people' }, 'We couldn’t test the key. Please try again.'],
])('a test that is answered with %i is reported in words', async (status, body, words) => {
  const user = await open(status, body);
  await user.click(button('Test Stripe key'));
  expect(await screen.findByText(words)).toBeDefined();
});

test.each([
  [['CAD'], 'Your Square account only takes CAD, so clients won’t see it on USD estimates.'],
  [['CAD', 'USD'], null],
  [null, null],
])('a Square account that takes %j says what it refuses', async (square, sentence) => {
  const changes = { currency: 'USD', providerCurrencies: { stripe: null, paypal: null, square } };
  await open(200, WORKS, Promise.resolve(), changes);
  expect(screen.queryByText(/account only takes/)?.textContent ?? null).toBe(sentence);
});
