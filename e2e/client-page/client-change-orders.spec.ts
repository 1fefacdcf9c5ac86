import { fillAcceptance, openOnPhone } from '../support/accepting-client.ts';
import { expectFitsBoth } from '../support/accessibility.ts';
import { callApi, expect, makeSentEstimate, signUp, test } from '../support/plumbline.ts';

const hours = (description: string, count: string) => ({
  laborType: 'lead',
  description,
  hours: count,
  rate: '50.00',
});
const shot = process.env.LOOK_DIR;

test('on a phone a client reads a change order, with and without scripts, and signs it', async ({
  page,
  browser,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id: estimateId } = await makeSentEstimate(page);
  const path = `/api/estimates/${estimateId}`;
  await callApi(page.request, 'PATCH', `${path}/status`, { status: 'accepted' });
  const { id } = await callApi<{ id: string }>(page.request, 'POST', `${path}/change-orders`, {
    title: 'Rotten decking',
    reason: 'Found when the shingles came off.',
    depositPercentage: '25',
    laborLines: [hours('New decking', '10'), { ...hours('Cleanup', '2'), removed: true }],
  });
  await callApi(page.request, 'POST', `/api/change-orders/${id}/send`, {});

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const unscripted = await plain.newPage();
  await unscripted.goto(`/estimate/${id}`);
  await expect(unscripted.getByRole('region', { name: 'Work taken out', exact: true })).toContainText(
    'Cleanup',
  );
  await plain.close();

  const client = await openOnPhone(browser, id);
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(
    'Change order CO-1 to estimate EST-0001',
  );
  await expect(client.getByRole('region', { name: 'Work added', exact: true })).toContainText('New decking');
  const removed = client.getByRole('region', { name: 'Work taken out', exact: true });
  await expect(removed).toContainText('−100.00');
  await expect(client.getByText('Job afterwards').last()).toBeVisible();
  await expectFitsBoth(client, () => expect(removed).toBeVisible());
  if (shot) {
    await client.screenshot({ path: `${shot}/co-390.png`, fullPage: true });
    await client.setViewportSize({ width: 1440, height: 900 });
    await client.screenshot({ path: `${shot}/co-1440.png`, fullPage: true });
    await client.setViewportSize({ width: 390, height: 844 });
  }
  await client.getByRole('button', { name: 'Accept change order' }).tap();
  const dialog = client.getByRole('dialog', { name: 'Sign' });
  await expect(dialog).toContainText('I accept change order EST-0001-CO1 from');
  if (shot) await client.screenshot({ path: `${shot}/co-sign-390.png` });
  await fillAcceptance(dialog);
  await dialog.getByRole('button', { name: /^Sign and/ }).tap();
  await expect(client.getByText('Accepted by Dana Whitfield')).toBeVisible();
  await client.reload();
  await expectFitsBoth(client, () => expect(client.getByText('Accepted by Dana Whitfield')).toBeVisible());
  if (shot) await client.screenshot({ path: `${shot}/co-accepted-390.png`, fullPage: true });

  await client.getByRole('link', { name: 'estimate EST-0001' }).tap();
  const orders = client.getByRole('region', { name: 'Change orders' });
  await expect(orders.getByRole('listitem')).toHaveText(/Rotten decking.*CO-1 · Accepted/);
  await expectFitsBoth(client, () => expect(orders).toBeVisible());
  if (shot) await client.screenshot({ path: `${shot}/estimate-390.png`, fullPage: true });
});
