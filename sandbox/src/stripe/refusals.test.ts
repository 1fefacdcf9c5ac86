import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { DEPOSIT, depositOf, KEY, stripeClient } from '../testing/stripe.ts';

let sandbox: RunningSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startSandbox();
  stripe = stripeClient(sandbox);
});
afterAll(() => sandbox.close());

/** Posts fields that the SDK's types would not allow. */
async function postSession(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${sandbox.address}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, ...headers },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, body: (await answer.json()) as { error?: Record<string, string> } };
}

const FIELDS = {
  mode: 'payment',
  success_url: 'https://app.test/ok',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '5000',
  'line_items[0][price_data][product_data][name]': 'Deposit',
};

describe('Stripe refuses a checkout', () => {
  test.each([
    ['without a success_url', { success_url: undefined }, 'success_url', 'parameter_missing'],
    ['without a mode', { mode: undefined }, 'mode', 'parameter_missing'],
    ['of an unknown mode', { mode: 'gift' }, 'mode', undefined],
    [
      'with payment_method_types',
      { 'payment_method_types[0]': 'card' },
      'payment_method_types',
      'parameter_unknown',
    ],
    ['with an unknown field', { colour: 'red' }, 'colour', 'parameter_unknown'],
    [
      'with a misspelt field deep inside',
      { 'line_items[0][price_data][amount]': '1' },
      'line_items[0][price_data][amount]',
      'parameter_unknown',
    ],
    ['with the old name of a hosted page', { ui_mode: 'hosted' }, 'ui_mode', undefined],
    ['embedded in a page', { ui_mode: 'embedded_page' }, 'ui_mode', undefined],
    ['with an invalid address', { success_url: 'javascript:alert(1)' }, 'success_url', 'url_invalid'],
    ['with an invalid e-mail address', { customer_email: 'dana' }, 'customer_email', 'email_invalid'],
    [
      'of an amount with a decimal point',
      { 'line_items[0][price_data][unit_amount]': '50.5' },
      'line_items[0][price_data][unit_amount]',
      'parameter_invalid_integer',
    ],
    [
      'in an unknown currency',
      { 'line_items[0][price_data][currency]': 'zzz' },
      'line_items[0][price_data][currency]',
      'parameter_invalid',
    ],
    [
      'without a quantity',
      { 'line_items[0][quantity]': undefined },
      'line_items[0][quantity]',
      'parameter_missing',
    ],
    ['for a customer it does not know', { customer: 'cus_1' }, 'customer', 'resource_missing'],
    [
      'that lasts a week',
      { expires_at: String(Math.floor(Date.now() / 1000) + 604_800) },
      'expires_at',
      undefined,
    ],
    ['of a plan without a recurring price', { mode: 'subscription' }, 'mode', undefined],
  ])('%s', async (_, change: Record<string, string | undefined>, param, code) => {
    const fields = Object.entries({ ...FIELDS, ...change }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const { status, body } = await postSession(Object.fromEntries(fields));
    expect({ status, type: body.error?.type, param: body.error?.param, code: body.error?.code }).toEqual({
      status: 400,
      type: 'invalid_request_error',
      param,
      code,
    });
  });

  test('below its minimum or above its maximum', async () => {
    const amount = (currency: string, minor: number) =>
      stripe.checkout.sessions.create(depositOf(currency, minor));
    await expect(amount('usd', 49)).rejects.toMatchObject({ code: 'amount_too_small' });
    await expect(amount('gbp', 29)).rejects.toMatchObject({ code: 'amount_too_small' });
    await expect(amount('jpy', 49)).rejects.toMatchObject({ code: 'amount_too_small' });
    await expect(amount('usd', 100_000_000)).rejects.toMatchObject({ code: 'amount_too_large' });
    expect((await amount('gbp', 30)).amount_total).toBe(30);
  });

  test('of another version, or in JSON', async () => {
    const old = await postSession(FIELDS, { 'stripe-version': '2020-08-27' });
    expect(old.body.error?.message).toContain('Invalid Stripe API version');
    const json = await fetch(`${sandbox.address}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'payment' }),
    });
    expect(json.status).toBe(400);
    expect(await json.text()).toContain('application/x-www-form-urlencoded');
  });

  test('but accepts a field of every known kind', async () => {
    const session = await stripe.checkout.sessions.create({
      ...DEPOSIT,
      locale: 'en',
      submit_type: 'pay',
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      billing_address_collection: 'auto',
    });
    expect(session.adaptive_pricing).toEqual({ enabled: false });
  });
});

describe('An idempotency key', () => {
  test('gives the first answer again, and refuses another request', async () => {
    const [first, again] = [
      await stripe.checkout.sessions.create(DEPOSIT, { idempotencyKey: 'dep_1' }),
      await stripe.checkout.sessions.create(DEPOSIT, { idempotencyKey: 'dep_1' }),
    ];
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(
      stripe.checkout.sessions.create(depositOf('usd', 100), { idempotencyKey: 'dep_1' }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
    const other = await stripeClient(sandbox, 'sk_test_contractorB').checkout.sessions.create(DEPOSIT, {
      idempotencyKey: 'dep_1',
    });
    expect(other.id).not.toBe(first.id);
  });

  test('does not store a refusal', async () => {
    const key = { idempotencyKey: 'dep_2' };
    await expect(stripe.checkout.sessions.create(depositOf('usd', 1), key)).rejects.toThrow('at least');
    expect((await stripe.checkout.sessions.create(DEPOSIT, key)).status).toBe('open');
  });

  test('may have up to 255 characters', async () => {
    const withKey = (length: number) =>
      stripe.checkout.sessions.create(DEPOSIT, { idempotencyKey: 'k'.repeat(length) });
    expect((await withKey(255)).status).toBe('open');
    await expect(withKey(256)).rejects.toThrow('too long');
  });
});

test('an unknown address is 404 with a message', async () => {
  const answer = await fetch(`${sandbox.address}/v1/wishes`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    error: { message: 'Unrecognized request URL (GET: /v1/wishes).' },
  });
});
