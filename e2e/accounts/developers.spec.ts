import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhoneAndDesk } from '../support/accessibility.ts';
import { callApi, expect, makeEstimate, PASSWORD, signUp, test } from '../support/plumbline.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openPage(page: Page): Promise<void> {
  await page.goto('/settings/developers');
  await expect(page.getByRole('heading', { name: 'API & webhooks', level: 1 })).toBeVisible();
  const here = page.locator('nav [aria-current=page]').filter({ visible: true });
  await expect(here).toHaveText('Settings');
}

/** A contractor's program that stores what it receives, and refuses everything while it is down. */
async function startReceiver() {
  const received: { readonly signature: string; readonly text: string }[] = [];
  let down = false;
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      received.push({ signature: String(request.headers['plumbline-signature']), text });
      response.writeHead(down ? 500 : 204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/plumbline`;
  return {
    url,
    received,
    goDown: (isDown: boolean) => void (down = isDown),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function addWebhook(page: Page, url: string): Promise<string> {
  await section(page, 'Webhooks').getByRole('button', { name: 'Add webhook' }).click();
  await dialog(page, 'Add webhook').getByLabel('Address').fill(url);
  await dialog(page, 'Add webhook').getByRole('button', { name: 'Add', exact: true }).click();
  const added = dialog(page, 'Webhook added');
  const secret = (await added.locator('code').textContent()) ?? '';
  await added.getByRole('button', { name: 'Done' }).click();
  await expect(section(page, 'Webhooks').getByText(url, { exact: true })).toBeVisible();
  return secret;
}

async function uncheckAll(page: Page): Promise<void> {
  const checked = page.getByRole('checkbox', { checked: true });
  for (let left = await checked.count(); left > 0; left -= 1) {
    await checked.first().click();
    await expect(checked).toHaveCount(left - 1);
  }
}

test('every part is accessible and fits on a phone and a desk, empty, full and with every error showing', async ({
  page,
  plumbline,
}) => {
  // Some twenty runs of axe.
  test.slow();
  await signUp(page, plumbline);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'API & webhooks' }).click();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);

  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByRole('radio', { name: 'Choose' }).click();
  await uncheckAll(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  for (const fault of ['Please name the key', 'Please choose at least one scope', 'Password is required'])
    await expect(page.getByText(fault)).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  await page.getByLabel('Name').fill('A CRM whose name is longer than anybody would give to one');
  for (const scope of ['clients:read', 'clients:write']) await page.getByLabel(scope).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Copy it now.')).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('clients:read, clients:write')).toBeVisible();

  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByRole('radio', { name: 'Choose' }).click();
  await uncheckAll(page);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Please choose at least one event')).toBeVisible();
  await expect(page.getByText('Please enter a URL that starts with https://')).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  await page.getByRole('radio', { name: 'All events' }).click();
  await page.getByLabel('Address').fill(`http://127.0.0.1:9/${'a-long-path/'.repeat(8)}`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Signing secret', { exact: true })).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('All events')).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);

  await page.getByRole('button', { name: /^Deliveries to/ }).click();
  await expect(page.getByText('No deliveries yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send test' }).click();
  const entry = page.getByRole('button', { name: /^ping .* Failed$/ });
  await entry.click();
  await expect(page.getByText('The connection was refused.')).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
});

test('a key works from the moment it is shown until it is revoked, and is never shown again', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  await openPage(page);
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByLabel('Name').fill('CRM');
  await page.getByLabel('Your password').fill('Wrong-pass-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password is incorrect')).toBeVisible();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const shown = dialog(page, 'CRM');
  const key = (await shown.locator('code').textContent()) ?? '';
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await shown.getByRole('button', { name: 'Copy' }).click();
  await expect(shown.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await shown.getByRole('button', { name: 'Done' }).click();

  const read = () =>
    fetch(`${plumbline.address}/api/clients`, { headers: { authorization: `Bearer ${key}` } });
  expect((await read()).status).toBe(200);
  await page.reload();
  const table = page.getByRole('table', { name: 'API keys' });
  await expect(table.getByRole('row', { name: /CRM plk_\S{8}… Read only .* just now/ })).toBeVisible();
  expect(await page.content()).not.toContain(key);

  await table.getByRole('button', { name: 'Revoke CRM' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke API key' });
  await question.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create API key' })).toBeFocused();
  expect((await read()).status).toBe(401);
});

test('a webhook receives events, its log shows the results, and a failed delivery can be sent again', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  const receiver = await startReceiver();
  await signUp(page, plumbline);
  await openPage(page);
  const secret = await addWebhook(page, receiver.url);
  const { estimateNumber } = await makeEstimate(page);
  await page.getByRole('button', { name: /^Deliveries to/ }).click();
  await expect(page.getByRole('button', { name: /^estimate\.created .* Delivered$/ })).toBeVisible();
  const [call] = receiver.received;
  const [moment = '', signature = ''] = call?.signature.split(',') ?? [];
  const expected = createHmac('sha256', secret)
    .update(`${moment.slice(2)}.${call?.text}`)
    .digest('hex');
  expect(signature).toBe(`v1=${expected}`);
  expect(call?.text).toContain(estimateNumber);

  receiver.goDown(true);
  await page.getByRole('button', { name: 'Send test' }).click();
  const failed = page.getByRole('button', { name: /^ping .* Failed$/ });
  await failed.click();
  await expect(page.getByText('It responded with 500.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Body' })).toContainText('"type": "ping"');
  receiver.goDown(false);
  await page.getByRole('button', { name: 'Send again: ping' }).click();
  await expect(page.getByRole('button', { name: /^ping .* Delivered$/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Replace secret' }).click();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  const replaced = dialog(page, 'Secret replaced');
  await expect(replaced.locator('code')).not.toHaveText(secret);
  await replaced.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog(page, 'Edit webhook').getByLabel('Address').fill(`${receiver.url}/moved`);
  await dialog(page, 'Edit webhook').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('cell', { name: `${receiver.url}/moved`, exact: true })).toBeVisible();

  await page.getByRole('switch', { name: /^On for/ }).click();
  await expect(page.getByRole('switch', { name: /^Off for/ })).toBeVisible();
  const before = receiver.received.length;
  await makeEstimate(page);
  await page.getByRole('button', { name: /^Deliveries to/ }).click();
  await expect(
    page.getByText('This webhook is off. Turn it on to send deliveries.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send test' })).toBeDisabled();
  expect(receiver.received).toHaveLength(before);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add webhook' })).toBeFocused();
  await receiver.close();
});

test('a list that fails to load says so, and loads on retry', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await callApi(page.request, 'POST', '/api/webhooks', {
    url: 'http://127.0.0.1:9/hook',
    events: ['estimate.sent'],
  });
  for (const path of ['**/api/api-keys', '**/api/webhooks']) await page.route(path, (route) => route.abort());
  await openPage(page);
  const keys = section(page, 'API keys');
  const webhooks = section(page, 'Webhooks');
  for (const list of [keys, webhooks])
    await expect(list.getByText('We couldn’t load this list')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  for (const list of [keys, webhooks]) await list.getByRole('button', { name: 'Try again' }).click();
  await expect(keys.getByText('No API keys yet')).toBeVisible();
  await expect(webhooks.getByText('http://127.0.0.1:9/hook', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.route('**/api/webhooks', (route) => route.abort());
  await page.getByLabel('Address').fill('http://127.0.0.1:9/other');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(
    page.getByText('Failed to save the webhook. Please try again.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue('http://127.0.0.1:9/other');
});
