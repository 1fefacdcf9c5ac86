import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { control } from '../testing/control.ts';
import { openHostedPage } from '../testing/hosted-page.ts';
import { callPaypal, capturePaypalOrder, createPaypalOrder } from '../testing/paypal-calls.ts';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

describe('PayPal’s page', () => {
  test('shows payee and amount, and returns the payer with the token', async () => {
    const id = await createPaypalOrder(sandbox.address, { amount: { currency_code: 'JPY', value: '5000' } });
    const url = `${sandbox.address}/pay/paypal/${id}`;
    const page = await openHostedPage(url);
    expect(page).toMatchObject({
      headings: ['Sandbox: no real money', 'Pay with PayPal'],
      buttons: ['Pay', 'Pay later by bank transfer', 'Decline the card', 'Cancel'],
    });
    expect(page.html).toContain('¥5,000');
    expect(page.html).toContain('ray@cutter.example');
    expect((await openHostedPage(url, 'cancel')).redirect).toBe(
      `https://app.test/e/tok?cancelled=pay_1&token=${id}`,
    );
    expect((await callPaypal(sandbox.address, `/v2/checkout/orders/${id}`)).body.status).toBe(
      'PAYER_ACTION_REQUIRED',
    );
    expect((await openHostedPage(url, 'pay')).redirect).toContain(`&token=${id}&PayerID=`);
    await capturePaypalOrder(sandbox.address, id);
    expect((await openHostedPage(url)).headings).toContain('Thank you, this is paid');
    expect((await openHostedPage(url, 'pay')).status).toBe(409);
  });

  test('of a finished order offers no action', async () => {
    const id = await createPaypalOrder(sandbox.address);
    await control(sandbox, `sessions/${id}/expire`);
    expect(await openHostedPage(`${sandbox.address}/pay/paypal/${id}`, 'pay')).toMatchObject({
      status: 404,
      buttons: [],
    });
  });
});
