import { SquareClient, WebhooksHelper } from 'square';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { control } from '../testing/control.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

let sandbox: RunningSandbox;
let receiver: WebhookReceiver;
beforeEach(async () => {
  sandbox = await startSandbox();
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const TOKEN = 'EAAAseller0001';
const square = () =>
  new SquareClient({
    token: TOKEN,
    baseUrl: sandbox.address,
    maxRetries: 0,
    logging: { silent: true },
  });

async function createLink() {
  const { locations } = await square().locations.list();
  const { paymentLink } = await square().checkout.paymentLinks.create({
    quickPay: {
      name: 'Deposit',
      priceMoney: { amount: 5000n, currency: 'USD' },
      locationId: locations?.[0]?.id ?? '',
    },
  });
  return paymentLink?.id ?? '';
}

const events = () =>
  receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: { object: object } });

describe('a webhook of Square', () => {
  test('is signed so that the SDK accepts it only for its address, body and key', async () => {
    const { subscription } = await square().webhooks.subscriptions.create({
      idempotencyKey: 'w1',
      subscription: {
        name: 'Deposits',
        eventTypes: ['payment.updated'],
        notificationUrl: receiver.url,
      },
    });
    const signatureKey = subscription?.signatureKey ?? '';
    await control(sandbox, `sessions/${await createLink()}/pay`);

    expect(events().map(({ type }) => type)).toEqual(['payment.updated']);
    const [delivery] = receiver.received;
    const signed = {
      requestBody: delivery?.body ?? '',
      signatureHeader: String(delivery?.headers['x-square-hmacsha256-signature']),
      signatureKey,
      notificationUrl: receiver.url,
    };
    expect(await WebhooksHelper.verifySignature(signed)).toBe(true);
    expect(await WebhooksHelper.verifySignature({ ...signed, signatureKey: 'another' })).toBe(false);
    expect(await WebhooksHelper.verifySignature({ ...signed, requestBody: `${signed.requestBody} ` })).toBe(
      false,
    );
    expect(await WebhooksHelper.verifySignature({ ...signed, notificationUrl: `${receiver.url}/` })).toBe(
      false,
    );
  });

  test('announces orders, payments and refunds', async () => {
    const secret = 'a-signature-key';
    await control(sandbox, 'webhooks', { provider: 'square', key: TOKEN, url: receiver.url, secret });
    const id = await createLink();
    await control(sandbox, `sessions/${id}/pay-later`);
    await control(sandbox, `sessions/${id}/settle`);
    const { payments } = await control<{ payments: { id: string }[] }>(
      sandbox,
      `state?provider=square&key=${TOKEN}`,
    );
    await control(sandbox, `payments/${payments[0]?.id}/refund`, { amountMinor: 2000 });

    expect(events().map(({ type }) => type)).toEqual([
      'order.created',
      'order.updated',
      'payment.created',
      'payment.updated',
      'payment.updated',
      'refund.created',
      'refund.updated',
      'payment.updated',
    ]);
    expect(events()[4]?.data.object).toMatchObject({ payment: { status: 'COMPLETED' } });
    expect(events()[7]?.data.object).toMatchObject({ payment: { refunded_money: { amount: 2000 } } });
  });

  test('stops after its subscription is deleted', async () => {
    const { subscription } = await square().webhooks.subscriptions.create({
      subscription: { name: 'All', eventTypes: ['payment.updated'], notificationUrl: receiver.url },
    });
    await square().webhooks.subscriptions.delete({ subscriptionId: subscription?.id ?? '' });
    await control(sandbox, `sessions/${await createLink()}/pay`);
    expect(receiver.received).toEqual([]);
  });
});
