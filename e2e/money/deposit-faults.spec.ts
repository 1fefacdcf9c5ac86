import type { Page } from '@playwright/test';
import {
  choose,
  expectNotice,
  fillAcceptance,
  openAcceptDialog,
  openOnPhone,
  payBy,
  payDialog,
  signToPay,
} from '../support/accepting-client.ts';
import { expectFitsBoth } from '../support/accessibility.ts';
import {
  control,
  endFaults,
  makeEstimateWithDeposit,
  readEstimate,
  signUpPaid,
} from '../support/paying-plumbline.ts';
import { callApi, expect, test } from '../support/plumbline.ts';

/** Stops the redirect to the provider, as if the tab were closed; resolves to its target. */
const leaveOncePaid = (client: Page) =>
  new Promise<string | undefined>((resolve) => {
    void client.route('**/pay/**', async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      await route.abort();
      resolve(answer.headers()['location']);
    });
  });

test.describe('a deposit', () => {
  test('of an estimate that has changed meanwhile is not signed before the client has read the change', {
    tag: '@long',
  }, async ({ page, browser, plumbline }) => {
    await signUpPaid(page, plumbline);
    const { id } = await makeEstimateWithDeposit(page);
    const client = await openOnPhone(browser, id);
    const dialog = await openAcceptDialog(client);
    await fillAcceptance(dialog);

    await callApi(page.request, 'PATCH', `/api/estimates/${id}/status`, { status: 'draft' });
    const { updatedAt } = await readEstimate(page, id);
    await callApi(page.request, 'PATCH', `/api/estimates/${id}`, {
      updatedAt,
      laborLines: [{ laborType: 'lead', description: 'Tear-off', hours: '24', rate: '50.00' }],
    });
    await callApi(page.request, 'POST', `/api/estimates/${id}/send`, {});
    await dialog.getByRole('button', { name: 'Sign and continue' }).click();

    await expect(dialog).toBeHidden();
    const notice = client.getByRole('region', { name: 'This estimate has changed since you opened it.' });
    await expect(notice).toBeInViewport();
    await expect(notice).toBeFocused();
    await expectFitsBoth(client, () => expect(notice).toBeVisible());
    await expect(notice).toContainText('The total was $1,000.00 and is now $1,200.00.');
    await expect(notice).toContainText('The deposit is now $300.00.');
    await expect(notice).toContainText('Tear-off: was $1,000.00, now $1,200.00.');
    const again = await openAcceptDialog(client);
    await expect(again.getByLabel('Email')).toHaveValue('dana@example.com');
    await again.getByRole('button', { name: 'Sign and continue' }).click();
    await payBy(await payDialog(client), 'Card', '$300.00');
    await choose(client, 'Pay');
    await expect(client.getByText('Payment received')).toBeVisible();
    await expect(client.getByText('We received your $300.00 deposit.')).toBeVisible();
    await client.context().close();
  });

  test('whose provider is down says so, and keeps the form for the next try', { tag: '@long' }, async ({
    page,
    browser,
    plumbline,
    sandbox,
  }) => {
    const key = await signUpPaid(page, plumbline);
    const { id } = await makeEstimateWithDeposit(page);
    const client = await openOnPhone(browser, id);
    const dialog = await openAcceptDialog(client);
    await dialog.getByRole('button', { name: 'Sign and continue' }).click();
    await expectFitsBoth(client, () =>
      expect(dialog.getByText('Please enter a valid email address')).toBeVisible(),
    );
    await expect(dialog.getByText('Please sign in the field')).toBeVisible();
    await fillAcceptance(dialog);
    await dialog.getByRole('button', { name: 'Sign and continue' }).click();
    const paying = await payDialog(client);
    await control(sandbox, 'faults', { provider: 'stripe', kind: 'error', key, times: 100 });
    await paying.getByRole('button', { name: 'Pay $250.00' }).click();
    await expectFitsBoth(client, () =>
      expect(paying.getByRole('alert')).toHaveText('Payment Setup FailedUnable to set up payment processing'),
    );
    await endFaults(sandbox);
    await paying.getByRole('button', { name: 'Pay $250.00' }).click();
    await choose(client, 'Pay');
    await expect(client.getByText('Payment received')).toBeVisible();
    await client.context().close();
  });

  test('is not confirmed by an address alone: the server asks the provider, and says when it cannot', {
    tag: '@long',
  }, async ({ page, browser, plumbline }) => {
    await signUpPaid(page, plumbline);
    const { id } = await makeEstimateWithDeposit(page);
    const client = await openOnPhone(browser, id, '?payment=success&session_id=cs_test_madeup');
    const failed = await expectNotice(client, 'Payment Verification Failed');
    await expect(failed).toContainText('We can’t find this payment.');
    await expect(client).toHaveURL(new RegExp(`/estimate/${id}$`));
    expect(await readEstimate(page, id)).toMatchObject({ payments: [] });

    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await client.route('**/verify-payment', async (route) => {
      await held;
      await route.abort();
    });
    await client.goto(`/estimate/${id}?payment=success&session_id=cs_test_madeup`);
    await expectNotice(client, 'Checking your payment');
    letThrough();
    const unreached = await expectNotice(client, 'Payment Verification Error');
    await expect(unreached).toContainText('Please contact Cutter Ridge Roofing before you pay again.');
    await client.context().close();
  });

  test('paid by a client who then closes the tab is still found', { tag: '@long' }, async ({
    page,
    browser,
    plumbline,
    sandbox,
  }) => {
    const key = await signUpPaid(page, plumbline);
    await control(sandbox, 'faults', { provider: 'stripe', kind: 'webhook-lost', key, times: 100 });
    const estimates: string[] = [];
    for (const method of ['Card', 'PayPal']) {
      const { id } = await makeEstimateWithDeposit(page);
      estimates.push(id);
      const client = await openOnPhone(browser, id);
      await payBy(await signToPay(client), method);
      const paid = leaveOncePaid(client);
      await choose(client, 'Pay');
      expect(await paid).toContain(`/estimate/${id}?payment=success`);
      await client.context().close();
      expect(await readEstimate(page, id)).toMatchObject({ status: 'accepted', payments: [] });
    }
    // The job asks after a minute; restarting the server is faster.
    await plumbline.server.kill();
    await plumbline.server.run({ NOW_OFFSET: '90000' });
    for (const id of estimates)
      await expect
        .poll(() => readEstimate(page, id), { timeout: 15_000 })
        .toMatchObject({ status: 'accepted', payments: [{ amount: '250.00', online: true }] });
    await endFaults(sandbox);
    // The next tests of this worker expect the time of day.
    await plumbline.server.kill();
    await plumbline.server.run();
  });
});
