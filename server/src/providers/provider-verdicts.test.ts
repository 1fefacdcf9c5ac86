import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paypalDeposits } from './paypal/paypal-deposits.ts';
import { squareDeposits } from './square/square-deposits.ts';

/** The provider's answers, by path. */
let answers: Record<string, object>;
let server: Server;
let address: string;
beforeEach(async () => {
  answers = { '/v1/oauth2/token': { access_token: 'a-token', token_type: 'Bearer', expires_in: 3600 } };
  server = createServer((request, response) => {
    const body = answers[new URL(request.url ?? '', 'http://any').pathname];
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('an order at PayPal', () => {
  const ask = () => {
    const config = { paypalApiBase: address, paypalClientId: 'client', paypalClientSecret: 'secret' };
    return paypalDeposits(config, 'pay@cutter.example').ask({
      attemptId: 'attempt',
      sessionId: 'ORDER',
      orderId: null,
    });
  };
  const usd = (value: string) => ({ currency_code: 'USD', value });
  const order = (payments: object) => ({
    '/v2/checkout/orders/ORDER': {
      id: 'ORDER',
      status: 'COMPLETED',
      purchase_units: [{ custom_id: 'attempt', payments }],
    },
  });

  test('counts completed refunds, not failed or pending ones', async () => {
    const refunds = [
      { id: 'R1', status: 'COMPLETED', amount: usd('4.00') },
      { id: 'R2', status: 'FAILED', amount: usd('5.00') },
      { id: 'R3', status: 'CANCELLED', amount: usd('6.00') },
      { id: 'R4', status: 'PENDING', amount: usd('7.00') },
    ];
    Object.assign(
      answers,
      order({ captures: [{ id: 'C1', status: 'PARTIALLY_REFUNDED', amount: usd('25.00') }], refunds }),
    );
    expect(await ask()).toMatchObject({ state: 'paid', payment: { id: 'C1', refundedMinor: 400n } });
  });

  test('is paid by the capture that brought money, whatever the order', async () => {
    const captures = [
      { id: 'C1', status: 'COMPLETED', amount: usd('25.00') },
      { id: 'C2', status: 'DECLINED', amount: usd('25.00') },
    ];
    Object.assign(answers, order({ captures }));
    expect(await ask()).toMatchObject({ state: 'paid', payment: { id: 'C1', amountMinor: 2500n } });
  });
});

describe('an order at Square', () => {
  const ask = () =>
    squareDeposits({ squareApiBase: address }, 'EAAAtoken').ask({
      attemptId: 'attempt',
      sessionId: 'LINK',
      orderId: 'ORDER',
    });
  const payment = (id: string, amount: number, status = 'COMPLETED', refunded = 0) => ({
    [`/v2/payments/${id}`]: {
      payment: {
        id,
        status,
        order_id: 'ORDER',
        total_money: { amount, currency: 'USD' },
        refunded_money: { amount: refunded, currency: 'USD' },
      },
    },
  });
  const order = (...ids: string[]) => ({
    '/v2/orders/ORDER': {
      order: {
        id: 'ORDER',
        location_id: 'L',
        reference_id: 'attempt',
        state: 'OPEN',
        tenders: ids.map((id) => ({ id, type: 'CARD', payment_id: id })),
      },
    },
  });

  test('paid in two parts, as with a gift card and a card, counts both', async () => {
    Object.assign(answers, order('P1', 'P2'), payment('P1', 1000), payment('P2', 1500, 'COMPLETED', 300));
    expect(await ask()).toMatchObject({
      state: 'paid',
      payment: { id: 'P1', amountMinor: 2500n, currency: 'USD', refundedMinor: 300n, attemptId: 'attempt' },
    });
  });

  test('is not paid before its last part has arrived', async () => {
    Object.assign(answers, order('P1', 'P2'), payment('P1', 1000), payment('P2', 1500, 'APPROVED'));
    expect(await ask()).toEqual({ state: 'processing' });
  });

  test('is paid by the completed payment, whatever failed before', async () => {
    Object.assign(answers, order('P1', 'P2'), payment('P1', 2500, 'FAILED'), payment('P2', 2500));
    expect(await ask()).toMatchObject({ state: 'paid', payment: { id: 'P2', amountMinor: 2500n } });
  });
});
