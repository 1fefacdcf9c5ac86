import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { control } from '../testing/control.ts';
import {
  CLIENT,
  callPaypal,
  capturePaypalOrder,
  createPaypalOrder,
  fetchToken,
  ORDER,
  type PaypalAnswer,
  SECRET,
} from '../testing/paypal-calls.ts';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

const call = (path: string, given?: Parameters<typeof callPaypal>[2]) =>
  callPaypal(sandbox.address, path, given);
const createOrder = () => createPaypalOrder(sandbox.address);
const capture = (id: string, requestId?: string) => capturePaypalOrder(sandbox.address, id, requestId);
const getOrder = (id: string) => call(`/v2/checkout/orders/${id}`);
const firstCapture = ({ body }: PaypalAnswer) => body.purchase_units?.[0]?.payments?.captures?.[0];

describe('credentials', () => {
  test('of the right format get a token; another secret for the same client does not', async () => {
    expect((await fetchToken(sandbox.address)).body.access_token).toMatch(/^A21AA/);
    expect(await fetchToken(sandbox.address, CLIENT, 'another-secret')).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect(await fetchToken(sandbox.address, 'short', SECRET)).toMatchObject({ status: 401 });
  });

  test('do not work with a token that is invented, expired or revoked', async () => {
    const { access_token: token } = (await fetchToken(sandbox.address)).body;
    const id = await createOrder();
    const status = async (given: string) =>
      (await call(`/v2/checkout/orders/${id}`, { token: given })).status;
    expect(await status('A21AAinvented')).toBe(401);
    expect(await status(token)).toBe(200);
    await control(sandbox, 'revoke-key', { provider: 'paypal', key: CLIENT });
    expect(await status(token)).toBe(401);
    await control(sandbox, 'restore-key', { provider: 'paypal', key: CLIENT });
    await control(sandbox, 'clock', { advanceMs: 32_400_000 });
    expect(await status(token)).toBe(401);
  });

  test('keep the orders of two apps apart', async () => {
    const id = await createOrder();
    const token = (await fetchToken(sandbox.address, 'client-of-another')).body.access_token;
    expect(await call(`/v2/checkout/orders/${id}`, { token })).toMatchObject({
      status: 404,
      body: { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] },
    });
  });
});

describe('an order', () => {
  test('is created, approved, captured once, and then read with its contents', async () => {
    const made = await call('/v2/checkout/orders', { body: ORDER, prefer: 'return=minimal' });
    const id = made.body.id ?? '';
    expect(made.body).toEqual({
      id,
      status: 'PAYER_ACTION_REQUIRED',
      links: [
        { rel: 'self', method: 'GET', href: `${sandbox.address}/v2/checkout/orders/${id}` },
        { rel: 'payer-action', method: 'GET', href: `${sandbox.address}/pay/paypal/${id}` },
      ],
    });
    expect(await capture(id)).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'ORDER_NOT_APPROVED' }] },
    });
    expect(await control(sandbox, `sessions/${id}/pay`)).toEqual({
      redirectUrl: `https://app.test/e/tok?payment=pay_1&token=${id}&PayerID=SANDBOXPAYER1`,
    });
    expect((await getOrder(id)).body.status).toBe('APPROVED');
    expect((await capture(id)).status).toBe(201);
    expect(await capture(id)).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] },
    });
    const order = await getOrder(id);
    expect(order.body).toMatchObject({
      status: 'COMPLETED',
      purchase_units: [{ reference_id: 'default', payee: { email_address: 'ray@cutter.example' } }],
    });
    expect(firstCapture(order)).toMatchObject({
      status: 'COMPLETED',
      custom_id: 'pay_1',
      amount: { currency_code: 'USD', value: '1250.50' },
    });
  });

  test('without a payment source is approved at its other link', async () => {
    const { payment_source: _, ...plain } = ORDER;
    const { status, body } = await call('/v2/checkout/orders', { body: plain, requestId: '' });
    expect({ status, order: body.status }).toEqual({ status: 201, order: 'CREATED' });
    expect(body.links?.map(({ rel }) => rel)).toEqual(['self', 'approve', 'capture']);
  });

  test('sent twice with one request id is one order, and captured twice with one is one capture', async () => {
    const send = (body: object) => call('/v2/checkout/orders', { body, requestId: 'pay_1' });
    const [first, second] = [await send(ORDER), await send(ORDER)];
    expect(second.body.id).toBe(first.body.id);
    expect(await send({ ...ORDER, application_context: {} })).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'DUPLICATE_REQUEST_ID' }] },
    });
    const id = first.body.id ?? '';
    await control(sandbox, `sessions/${id}/pay`);
    const captures = await Promise.all([capture(id, 'pay_1'), capture(id, 'pay_1')]);
    expect(new Set(captures.map(({ status }) => status))).toEqual(new Set([200, 201]));
    expect(new Set(captures.map((answer) => firstCapture(answer)?.id)).size).toBe(1);
  });

  test('expires after three hours, unless it was captured', async () => {
    const [left, paid] = [await createOrder(), await createOrder()];
    await control(sandbox, `sessions/${paid}/pay`);
    await capture(paid);
    await control(sandbox, 'clock', { advanceMs: 3 * 3_600_000 });
    expect((await getOrder(left)).status).toBe(404);
    expect((await getOrder(paid)).status).toBe(200);
    await expect(control(sandbox, `sessions/${left}/pay`)).rejects.toThrow('409');
  });
});

describe('a capture', () => {
  test('of a refused card is refused until the payer chooses another', async () => {
    const id = await createOrder();
    await control(sandbox, `sessions/${id}/decline`);
    expect(await capture(id)).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'INSTRUMENT_DECLINED' }], links: [{ rel: 'redirect' }] },
    });
    await control(sandbox, `sessions/${id}/pay`);
    expect((await capture(id)).status).toBe(201);
  });

  test.each([
    { action: 'settle', status: 'COMPLETED' },
    { action: 'fail', status: 'DECLINED' },
  ])('that a bank has yet to confirm is pending, and $status once decided', async ({ action, status }) => {
    const id = await createOrder();
    await control(sandbox, `sessions/${id}/pay-later`);
    const pending = await capture(id);
    expect(pending.body.status).toBe('COMPLETED');
    expect(firstCapture(pending)).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } });
    await control(sandbox, `sessions/${id}/${action}`);
    expect(firstCapture(await getOrder(id))).toMatchObject({ status });
  });

  test('refunded in part and then in full shows both; a larger refund is refused', async () => {
    const id = await createOrder();
    await control(sandbox, `sessions/${id}/pay`);
    const captureId = firstCapture(await capture(id))?.id ?? '';
    const refund = (value: string) =>
      call(`/v2/payments/captures/${captureId}/refund`, {
        body: { amount: { currency_code: 'USD', value } },
      });
    expect(await refund('250.50')).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
    expect(firstCapture(await getOrder(id))?.status).toBe('PARTIALLY_REFUNDED');
    expect(await refund('1000.01')).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'REFUND_AMOUNT_EXCEEDED' }] },
    });
    await control(sandbox, `payments/${captureId}/refund`, { amountMinor: 100_000 });
    const [unit] = (await getOrder(id)).body.purchase_units ?? [];
    expect(unit?.payments).toMatchObject({
      captures: [{ status: 'REFUNDED' }],
      refunds: [{ amount: { value: '250.50' } }, { amount: { value: '1000.00' } }],
    });
    expect(await call(`/v2/payments/captures/${captureId}`)).toMatchObject({
      body: { supplementary_data: { related_ids: { order_id: id } } },
    });
  });
});
