import { inspect } from 'node:util';
import {
  CheckoutPaymentIntent,
  CustomError,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk';
import { type RunningSandbox, startSandbox } from '@plumbline/sandbox/start-sandbox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPaypalClient } from './paypal-client.ts';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

const config = (paypalApiBase = sandbox.address) => ({
  paypalApiBase,
  paypalClientId: 'client-of-the-operator',
  paypalClientSecret: 'secret-of-the-operator',
});

async function open(timeoutMs?: number) {
  const client = await openPaypalClient(config(), timeoutMs);
  return { orders: new OrdersController(client), payments: new PaymentsController(client) };
}

const wish = {
  paypalRequestId: 'pay_1',
  prefer: 'return=representation',
  body: {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [
      {
        amount: { currencyCode: 'USD', value: '1250.50' },
        payee: { emailAddress: 'ray@cutter.example' },
        customId: 'pay_1',
      },
    ],
    paymentSource: {
      paypal: {
        experienceContext: { returnUrl: 'https://app.test/back', cancelUrl: 'https://app.test/left' },
      },
    },
  },
};

const act = (id: string, action: string) =>
  fetch(`${sandbox.address}/control/sessions/${id}/${action}`, { method: 'POST' });

function fail(fault: object) {
  return fetch(`${sandbox.address}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'paypal', match: '/v2/', ...fault }),
  });
}

describe('PayPal’s SDK at another address than its own', () => {
  test('creates, captures, reads and refunds there', async () => {
    const { orders, payments } = await open();
    const { result: made, statusCode } = await orders.createOrder(wish);
    expect({ statusCode, status: made.status }).toEqual({ statusCode: 200, status: 'PAYER_ACTION_REQUIRED' });
    expect(made.links?.find(({ rel }) => rel === 'payer-action')?.href).toBe(
      `${sandbox.address}/pay/paypal/${made.id}`,
    );
    const id = made.id ?? '';
    await act(id, 'pay');
    const { result: captured } = await orders.captureOrder({ id, paypalRequestId: 'pay_1' });
    expect(captured.status).toBe('COMPLETED');

    const { result: order } = await orders.getOrder({ id });
    expect(order.payer?.payerId).toBe('SANDBOXPAYER1');
    expect(order.purchaseUnits).toMatchObject([
      {
        payee: { emailAddress: 'ray@cutter.example' },
        amount: { currencyCode: 'USD', value: '1250.50' },
        payments: { captures: [{ status: 'COMPLETED', customId: 'pay_1', amount: { value: '1250.50' } }] },
      },
    ]);
    const captureId = order.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? '';
    const { result: refund } = await payments.refundCapturedPayment({
      captureId,
      prefer: 'return=representation',
      body: { amount: { currencyCode: 'USD', value: '250.50' } },
    });
    expect(refund).toMatchObject({ status: 'COMPLETED', amount: { value: '250.50' } });
    expect((await payments.getRefund({ refundId: refund.id ?? '' })).result).toEqual(refund);
    expect((await payments.getCapturedPayment({ captureId })).result).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      supplementaryData: { relatedIds: { orderId: id } },
    });
  });

  test('reports what was refused, and why', async () => {
    const { orders } = await open();
    const { result } = await orders.createOrder(wish);
    const id = result.id ?? '';
    const refusal = orders.captureOrder({ id });
    await expect(refusal).rejects.toBeInstanceOf(CustomError);
    await expect(refusal).rejects.toMatchObject({
      statusCode: 422,
      result: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED' }] },
    });
    await expect(orders.getOrder({ id: '0INVENTED' })).rejects.toMatchObject({ statusCode: 404 });
  });

  test('rejects wrong credentials', async () => {
    const client = await openPaypalClient({ ...config(), paypalClientSecret: 'short' });
    const refusal = new OrdersController(client).getOrder({ id: '0INVENTED' });
    await expect(refusal).rejects.toMatchObject({ statusCode: 401, result: { error: 'invalid_client' } });
  });

  test('keeps secret and token out of its errors, which contain the whole request', async () => {
    const { orders } = await open();
    const wrong = await openPaypalClient({ ...config(), paypalClientSecret: 'wrong-one' });
    const errors = [
      await new OrdersController(wrong).getOrder({ id: '0INVENTED' }).catch((error: unknown) => error),
      await orders.getOrder({ id: '0INVENTED' }).catch((error: unknown) => error),
    ];
    const { paypalClientId, paypalClientSecret } = config();
    const encoded = (secret: string) => Buffer.from(`${paypalClientId}:${secret}`).toString('base64');
    for (const error of errors) {
      const shown = inspect(error, { depth: null, showHidden: true });
      expect(shown).toContain('statusCode: 40');
      const secrets = [paypalClientSecret, 'wrong-one', encoded(paypalClientSecret), encoded('wrong-one')];
      for (const secret of [...secrets, 'A21AA']) expect(shown).not.toContain(secret);
    }
  });

  test('stops at its timeout, and does not retry', async () => {
    const { orders } = await open(300);
    await fail({ kind: 'timeout' });
    await expect(orders.createOrder(wish)).rejects.toThrow('timeout');
    await fail({ kind: 'error', status: 503, method: 'POST' });
    await expect(orders.createOrder(wish)).rejects.toMatchObject({ statusCode: 503 });
    expect((await orders.createOrder(wish)).result.status).toBe('PAYER_ACTION_REQUIRED');
  });
});
