import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { control } from '../testing/control.ts';
import { CLIENT, callPaypal, ORDER } from '../testing/paypal-calls.ts';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

describe('a request that PayPal would refuse', () => {
  const unit = (change: object) => ({ purchase_units: [{ ...ORDER.purchase_units[0], ...change }] });
  const amount = (currency_code: string, value: string) => unit({ amount: { currency_code, value } });
  const valueAt = '/purchase_units/0/amount/value';

  test.each<[string, object, number, string, string]>([
    ['half a yen', amount('JPY', '5000.5'), 422, 'DECIMALS_NOT_SUPPORTED', valueAt],
    ['three decimals', amount('USD', '5.005'), 422, 'DECIMAL_PRECISION', valueAt],
    ['nothing', amount('USD', '0.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE', valueAt],
    ['a negative amount', amount('USD', '-5.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE', valueAt],
    ['text for an amount', amount('USD', 'five'), 400, 'INVALID_PARAMETER_SYNTAX', valueAt],
    [
      'an unsupported currency',
      amount('XAU', '5.00'),
      422,
      'CURRENCY_NOT_SUPPORTED',
      '/purchase_units/0/amount/currency_code',
    ],
    [
      'a malformed payee',
      unit({ payee: { email_address: 'ray' } }),
      400,
      'INVALID_PARAMETER_SYNTAX',
      '/purchase_units/0/payee/email_address',
    ],
    [
      'a custom id over 127 characters',
      unit({ custom_id: 'x'.repeat(128) }),
      400,
      'INVALID_STRING_LENGTH',
      '/purchase_units/0/custom_id',
    ],
    ['another intent', { intent: 'AUTHORIZE' }, 400, 'INVALID_PARAMETER_VALUE', '/intent'],
    ['no purchase unit', { purchase_units: undefined }, 400, 'MISSING_REQUIRED_PARAMETER', '/purchase_units'],
    ['an unknown field', { tip: 1 }, 400, 'MALFORMED_REQUEST_JSON', '/tip'],
  ])('because of %s is, with its place', async (_, change, status, issue, field) => {
    const answer = await callPaypal(sandbox.address, '/v2/checkout/orders', {
      body: { ...ORDER, ...change },
    });
    expect(answer).toMatchObject({ status, body: { details: [{ issue, field }] } });
    const { orders } = await control<{ orders: unknown[] }>(sandbox, `state?provider=paypal&key=${CLIENT}`);
    expect(orders).toEqual([]);
  });

  test('a missing request id is refused', async () => {
    expect(
      await callPaypal(sandbox.address, '/v2/checkout/orders', { body: ORDER, requestId: '' }),
    ).toMatchObject({
      status: 400,
      body: { details: [{ issue: 'PAYPAL_REQUEST_ID_REQUIRED' }] },
    });
  });
});
