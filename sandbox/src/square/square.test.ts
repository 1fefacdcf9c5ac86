import { type Square, SquareClient, SquareError } from 'square';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { control } from '../testing/control.ts';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

const TOKEN = 'EAAAseller0001';

function square(token = TOKEN) {
  return new SquareClient({ token, baseUrl: sandbox.address, maxRetries: 0, logging: { silent: true } });
}

async function locationOf(token = TOKEN): Promise<Square.Location> {
  const { locations } = await square(token).locations.list();
  if (!locations?.[0]) throw new Error('no location');
  return locations[0];
}

type LinkRequest = Square.checkout.CreatePaymentLinkRequest;

async function deposit(change: (request: LinkRequest) => LinkRequest = (request) => request) {
  const location = await locationOf();
  return square().checkout.paymentLinks.create(
    change({
      idempotencyKey: 'pay_1',
      order: {
        locationId: location.id ?? '',
        referenceId: 'pay_1',
        lineItems: [
          {
            name: 'Deposit EST-1001',
            quantity: '1',
            basePriceMoney: { amount: 125_050n, currency: 'USD' },
          },
        ],
      },
      checkoutOptions: { redirectUrl: 'https://app.test/e/tok?payment=pay_1' },
      prePopulatedData: { buyerEmail: 'dana@example.com' },
      paymentNote: 'EST-1001',
    }),
  );
}

async function createdLink(change?: (request: LinkRequest) => LinkRequest) {
  const { paymentLink } = await deposit(change);
  if (!paymentLink?.id || !paymentLink.orderId || !paymentLink.url) throw new Error('no link');
  return { id: paymentLink.id, orderId: paymentLink.orderId, url: paymentLink.url };
}

async function orderAndPayment(orderId: string) {
  const { order } = await square().orders.get({ orderId });
  const paymentId = order?.tenders?.[0]?.paymentId;
  const payment = paymentId ? (await square().payments.get({ paymentId })).payment : null;
  return { order, payment };
}

async function refusalOf(call: PromiseLike<unknown>) {
  const error: unknown = await Promise.resolve(call).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SquareError)) throw new Error(`not refused: ${String(error)}`);
  return { status: error.statusCode, errors: error.errors };
}

describe('a seller', () => {
  test('has one active location, the same after a restart, in the currency at the end of the token', async () => {
    const before = await locationOf();
    expect(before).toMatchObject({ status: 'ACTIVE', currency: 'USD', country: 'US' });
    expect(await locationOf('EAAAseller0001_jpy')).toMatchObject({ currency: 'JPY', country: 'JP' });
    await sandbox.close();
    sandbox = await startSandbox();
    expect((await locationOf()).id).toBe(before.id);
  });

  test('is not found by a malformed or revoked token', async () => {
    expect(await refusalOf(square('short').locations.list())).toMatchObject({
      status: 401,
      errors: [{ category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED' }],
    });
    await locationOf();
    await control(sandbox, 'revoke-key', { provider: 'square', key: TOKEN });
    expect(await refusalOf(square().locations.list())).toMatchObject({
      status: 401,
      errors: [{ code: 'ACCESS_TOKEN_REVOKED' }],
    });
  });

  test('does not see another’s links, orders and payments', async () => {
    const link = await createdLink();
    await control(sandbox, `sessions/${link.id}/pay`);
    const { payment } = await orderAndPayment(link.orderId);
    const other = square('EAAAseller0002');
    const calls = [
      other.checkout.paymentLinks.get({ id: link.id }),
      other.orders.get({ orderId: link.orderId }),
      other.payments.get({ paymentId: payment?.id ?? '' }),
    ];
    for (const call of calls)
      expect(await refusalOf(call)).toMatchObject({ status: 404, errors: [{ code: 'NOT_FOUND' }] });
  });
});

describe('a payment link', () => {
  test('has an order that is a draft until it is paid, and stays open after', async () => {
    const { paymentLink, relatedResources } = await deposit();
    expect(relatedResources?.orders?.[0]).toMatchObject({
      state: 'DRAFT',
      referenceId: 'pay_1',
      totalMoney: { amount: 125_050n, currency: 'USD' },
    });
    const done = await control(sandbox, `sessions/${paymentLink?.id}/pay`);
    const { order, payment } = await orderAndPayment(paymentLink?.orderId ?? '');
    expect(order).toMatchObject({ state: 'OPEN', version: 2, netAmountDueMoney: { amount: 0n } });
    expect(payment).toMatchObject({
      status: 'COMPLETED',
      orderId: order?.id,
      amountMoney: { amount: 125_050n, currency: 'USD' },
      buyerEmailAddress: 'dana@example.com',
      note: 'EST-1001',
    });
    expect(done.redirectUrl).toBe(
      `https://app.test/e/tok?payment=pay_1&orderId=${order?.id}&transactionId=${order?.id}`,
    );
  });

  test('sent twice under one key is one link; another body under that key is refused', async () => {
    const first = await createdLink();
    expect((await createdLink()).id).toBe(first.id);
    const other = createdLink((request) => ({ ...request, paymentNote: 'EST-1002' }));
    expect(await refusalOf(other)).toMatchObject({
      status: 400,
      errors: [{ code: 'IDEMPOTENCY_KEY_REUSED', field: 'idempotency_key' }],
    });
    expect((await createdLink((request) => ({ ...request, idempotencyKey: 'pay_2' }))).id).not.toBe(first.id);
  });

  test('cancels its order when deleted, and can no longer be paid', async () => {
    const link = await createdLink();
    expect(await square().checkout.paymentLinks.delete({ id: link.id })).toMatchObject({
      id: link.id,
      cancelledOrderId: link.orderId,
    });
    expect((await square().orders.get({ orderId: link.orderId })).order?.state).toBe('CANCELED');
    expect((await fetch(link.url)).status).toBe(404);
    await expect(control(sandbox, `sessions/${link.id}/pay`)).rejects.toThrow('409');
  });

  test('accepts one payment, even if two come at once', async () => {
    const link = await createdLink();
    const tries = await Promise.allSettled([1, 2].map(() => control(sandbox, `sessions/${link.id}/pay`)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { order } = await square().orders.get({ orderId: link.orderId });
    expect(order?.tenders).toHaveLength(1);
  });

  test('of a quick payment has an order of one line', async () => {
    const { id: locationId = '' } = await locationOf();
    const { relatedResources } = await square().checkout.paymentLinks.create({
      quickPay: { name: 'Deposit', priceMoney: { amount: 5000n, currency: 'USD' }, locationId },
    });
    expect(relatedResources?.orders?.[0]).toMatchObject({
      lineItems: [{ name: 'Deposit', quantity: '1', totalMoney: { amount: 5000n } }],
      totalMoney: { amount: 5000n },
    });
  });
});

describe('a payment', () => {
  test('that is declined leaves the link open for another payment', async () => {
    const link = await createdLink();
    await control(sandbox, `sessions/${link.id}/decline`);
    expect((await orderAndPayment(link.orderId)).order).toMatchObject({ state: 'DRAFT' });
    const [failed] = (await square().payments.list()).data;
    expect(failed).toMatchObject({
      status: 'FAILED',
      cardDetails: { errors: [{ code: 'GENERIC_DECLINE' }] },
    });
    await control(sandbox, `sessions/${link.id}/pay`);
    expect((await orderAndPayment(link.orderId)).payment).toMatchObject({ status: 'COMPLETED' });
  });

  test.each([
    { action: 'settle', status: 'COMPLETED' },
    { action: 'fail', status: 'FAILED' },
  ])('promised by a bank is pending, and $status once decided', async ({ action, status }) => {
    const link = await createdLink();
    await control(sandbox, `sessions/${link.id}/pay-later`);
    const { payment } = await orderAndPayment(link.orderId);
    expect(payment).toMatchObject({ status: 'PENDING', sourceType: 'BANK_ACCOUNT' });
    await control(sandbox, `sessions/${link.id}/${action}`);
    const decided = await square().payments.get({ paymentId: payment?.id ?? '' });
    expect(decided.payment?.status).toBe(status);
  });

  test('refunded in part and then in full shows both; a larger refund is refused', async () => {
    const link = await createdLink();
    await control(sandbox, `sessions/${link.id}/pay`);
    const paymentId = (await orderAndPayment(link.orderId)).payment?.id ?? '';
    const refund = (amount: bigint, idempotencyKey: string) =>
      square().refunds.refundPayment({ idempotencyKey, paymentId, amountMoney: { amount, currency: 'USD' } });

    const first = await refund(25_050n, 'r1');
    expect(first.refund).toMatchObject({ status: 'COMPLETED', paymentId, amountMoney: { amount: 25_050n } });
    expect((await refund(25_050n, 'r1')).refund?.id).toBe(first.refund?.id);
    expect(await refusalOf(refund(100_001n, 'r2'))).toMatchObject({
      status: 400,
      errors: [{ category: 'REFUND_ERROR', code: 'REFUND_AMOUNT_INVALID' }],
    });
    await control(sandbox, `payments/${paymentId}/refund`, {});
    const { payment } = await square().payments.get({ paymentId });
    expect(payment).toMatchObject({ status: 'COMPLETED', refundedMoney: { amount: 125_050n } });
    expect(payment?.refundIds).toHaveLength(2);
    await expect(control(sandbox, `payments/${paymentId}/refund`, {})).rejects.toThrow('in full already');
  });
});

describe('a request that Square would refuse', () => {
  const order = (change: Partial<Square.Order>) => (request: LinkRequest) => ({
    ...request,
    order: { ...request.order, ...change } as Square.Order,
  });
  const line = (change: Partial<Square.OrderLineItem>) =>
    order({
      lineItems: [{ name: 'D', quantity: '1', basePriceMoney: { amount: 1n, currency: 'USD' }, ...change }],
    });

  test.each<[string, (request: LinkRequest) => LinkRequest, string, string | undefined]>([
    [
      'a reference over 40 characters',
      order({ referenceId: 'x'.repeat(41) }),
      'VALUE_TOO_LONG',
      'order.reference_id',
    ],
    [
      'an idempotency key over 192 characters',
      (request) => ({ ...request, idempotencyKey: 'x'.repeat(193) }),
      'VALUE_TOO_LONG',
      'idempotency_key',
    ],
    [
      'an amount in another currency',
      line({ basePriceMoney: { amount: 1n, currency: 'JPY' } }),
      'INVALID_VALUE',
      'order.line_items[0].base_price_money.currency',
    ],
    [
      'a zero amount',
      line({ basePriceMoney: { amount: 0n, currency: 'USD' } }),
      'VALUE_TOO_LOW',
      'order.line_items[0].base_price_money.amount',
    ],
    ['a line without a name', line({ name: null }), 'EXPECTED_STRING', 'order.line_items[0].name'],
    ['another seller’s location', order({ locationId: 'LELSEWHERE' }), 'NOT_FOUND', 'order.location_id'],
    [
      'a malformed return address',
      (request) => ({ ...request, checkoutOptions: { redirectUrl: 'app.test' } }),
      'VALUE_REGEX_MISMATCH',
      'checkout_options.redirect_url',
    ],
    [
      'a malformed e-mail address',
      (request) => ({ ...request, prePopulatedData: { buyerEmail: 'dana' } }),
      'INVALID_EMAIL_ADDRESS',
      'pre_populated_data.buyer_email',
    ],
    ['neither an order nor a quick payment', () => ({}), 'MISSING_REQUIRED_PARAMETER', undefined],
  ])('because of %s is', async (_, change, code, field) => {
    const { errors } = await refusalOf(deposit(change));
    expect(errors).toEqual([
      expect.objectContaining({ category: 'INVALID_REQUEST_ERROR', code, ...(field && { field }) }),
    ]);
    const { orders } = await control<{ orders: unknown[] }>(sandbox, `state?provider=square&key=${TOKEN}`);
    expect(orders).toEqual([]);
  });

  test('names a parameter that Square does not know', async () => {
    const answer = await fetch(`${sandbox.address}/v2/online-checkout/payment-links`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        quick_pay: { name: 'D', price_money: { amount: 1, currency: 'USD' }, location_id: 'L', tip: 1 },
      }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errors: [{ code: 'UNKNOWN_BODY_PARAMETER', field: 'quick_pay.tip' }],
    });
  });
});
