import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { openHostedPage } from '../testing/hosted-page.ts';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

async function call<Answer>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Answer> {
  const answer = await fetch(`${sandbox.address}${path}`, {
    method,
    headers: { authorization: 'Bearer EAAAseller_jpy', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Answer;
}

async function createLink(redirect_url?: string) {
  const { locations } = await call<{ locations: { id: string }[] }>('/v2/locations');
  const { payment_link } = await call<{ payment_link: { id: string; url: string } }>(
    '/v2/online-checkout/payment-links',
    {
      quick_pay: {
        name: 'Deposit <EST-1001>',
        price_money: { amount: 125_050, currency: 'JPY' },
        location_id: locations[0]?.id,
      },
      ...(redirect_url && { checkout_options: { redirect_url } }),
    },
  );
  return payment_link;
}

describe('Square’s page', () => {
  test('says that it is the sandbox’s, and shows the purchase and the possible actions', async () => {
    const page = await openHostedPage((await createLink()).url);
    expect(page).toMatchObject({
      status: 200,
      headings: ['Sandbox: no real money', 'Pay with Square'],
      buttons: ['Pay', 'Pay later by bank transfer', 'Decline the card', 'Cancel'],
    });
    expect(page.html).toContain('¥125,050');
    expect(page.html).toContain('Deposit &lt;EST-1001&gt;');
  });

  test('returns the payer to the seller, and accepts no second payment', async () => {
    const { url } = await createLink('https://app.test/e/tok?payment=p1');
    const paid = await openHostedPage(url, 'pay');
    expect(paid.status).toBe(303);
    expect(paid.redirect).toMatch(/^https:\/\/app\.test\/e\/tok\?payment=p1&/);
    expect(await openHostedPage(url)).toMatchObject({
      headings: ['Sandbox: no real money', 'Thank you, this is paid'],
      buttons: [],
    });
    expect(await openHostedPage(url, 'pay')).toMatchObject({
      status: 409,
      alert: 'This link is paid already, and takes one payment only.',
    });
  });

  test('stays without a return address, and shows the result', async () => {
    const { url } = await createLink();
    expect((await openHostedPage(url, 'cancel')).headings).toContain('Nothing was charged');
    expect(await openHostedPage(url, 'decline')).toMatchObject({
      status: 200,
      alert: 'The card was declined. Try another way to pay.',
    });
    expect((await openHostedPage(url, 'pay-later')).headings).toContain('The bank is being asked');
  });

  test('of a deleted link charges nobody, even if it was already open', async () => {
    const { id, url } = await createLink('https://app.test/');
    await call(`/v2/online-checkout/payment-links/${id}`, undefined, 'DELETE');
    for (const action of [undefined, 'pay'])
      expect(await openHostedPage(url, action)).toMatchObject({
        status: 404,
        headings: ['Sandbox: no real money', 'This link is no longer available'],
      });
    expect(await call('/v2/payments')).toEqual({});
  });
});
