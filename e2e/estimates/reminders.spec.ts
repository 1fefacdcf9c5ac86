import type { Page } from '@playwright/test';
import { DAY_MS } from '@plumbline/contract/durations';
import { expectFitsBoth } from '../support/accessibility.ts';
import { linkIn } from '../support/mailbox.ts';
import { expect, makeEstimate, makeSentEstimate, signUp, test } from '../support/plumbline.ts';

const remindersOf = (page: Page) => page.getByRole('region', { name: 'Reminders', exact: true });

/** Milliseconds from now to 12:30 in Boise, or 11:30 in winter, that many days later. */
function untilNoon(days: number): number {
  const day = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  return Date.parse(`${day}T18:30:00Z`) - Date.now();
}

test('reminders can be set for all estimates, changed for one, and are announced before sending', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  await page.goto('/settings#communications');
  const settings = page.getByRole('region', { name: 'Reminders to clients' });
  await expect(settings.getByText('Reminders are off.')).toBeVisible();
  await settings.getByRole('button', { name: 'Add a reminder' }).click();
  await expect(settings.getByRole('textbox', { name: 'First reminder' })).toBeFocused();
  await settings.getByRole('button', { name: 'Add a reminder' }).click();
  await settings.getByRole('textbox', { name: 'Second reminder' }).fill('99');
  await page.getByRole('button', { name: 'Save communications' }).click();
  await expect(settings.getByText('Please enter a whole number of days from 1 to 60')).toBeVisible();
  await expectFitsBoth(page, () => settings.scrollIntoViewIfNeeded());
  await settings.getByRole('textbox', { name: 'Second reminder' }).fill('7');
  await page.getByRole('button', { name: 'Save communications' }).click();
  await expect(page.getByText('Your settings have been saved successfully.', { exact: true })).toBeVisible();

  await page.goto(`/estimates/${id}/view`);
  await page.getByRole('button', { name: 'Send Estimate' }).click();
  const sending = page.getByRole('dialog', { name: 'Send Estimate via Email' });
  await expect(sending.getByText('We’ll follow up after 3 and 7 days.')).toBeVisible();
  await expectFitsBoth(page, () => expect(sending).toBeVisible());
  await sending.getByRole('link', { name: 'Change reminders' }).click();
  await expect(sending).toBeHidden();
  const change = remindersOf(page).getByRole('button', { name: 'Change reminders' });
  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reminders' });
  await dialog.getByText('Custom schedule').click();
  await dialog.getByRole('button', { name: 'Remove second reminder' }).click();
  await dialog.getByRole('textbox', { name: 'First reminder' }).fill('5');
  await expectFitsBoth(page, () => expect(dialog).toBeVisible());
  await dialog.getByRole('button', { name: 'Save reminders' }).click();
  await expect(remindersOf(page)).toContainText('5 days after sending');
  await expect(change).toBeFocused();

  await page.getByRole('button', { name: 'Send Estimate' }).click();
  await sending.getByRole('button', { name: 'Send Email' }).click();
  await expect(sending).toBeHidden();
  await expect(remindersOf(page)).toContainText('To dana@example.com');
  await expect(remindersOf(page).getByRole('listitem')).toHaveCount(1);
  await expectFitsBoth(page, () => remindersOf(page).scrollIntoViewIfNeeded());
});

test('a client who has not answered is reminded, stops reminders without a script, and the contractor sees it', {
  tag: '@long',
}, async ({ browser, ownPlumbline }) => {
  const { address, mailbox, server } = ownPlumbline;
  const contractor = await browser.newContext({ baseURL: address });
  const page = await contractor.newPage();
  await signUp(page, ownPlumbline);
  const { id } = await makeSentEstimate(page);
  await mailbox.newest('dana@example.com', /Estimate for/);
  await page.goto(`/estimates/${id}/view`);
  await remindersOf(page).getByRole('button', { name: 'Change reminders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reminders' });
  await dialog.getByText('Custom schedule').click();
  await dialog.getByRole('button', { name: 'Add a reminder' }).click();
  await dialog.getByRole('button', { name: 'Save reminders' }).click();
  await expect(remindersOf(page).getByRole('listitem')).toHaveCount(2);

  await server.kill();
  await server.run({ NOW_OFFSET: String(untilNoon(3)) });
  const reminder = await mailbox.newest('dana@example.com', /^Reminder/);
  expect(reminder.subject).toMatch(/^Reminder: estimate EST-0001 from Cutter Ridge Roofing$/);
  const link = linkIn(reminder, /^\/unsubscribe\//);
  await page.reload();
  await expect(page.getByText('Reminder sent to dana@example.com')).toBeVisible();
  await expect(remindersOf(page).getByRole('listitem')).toHaveCount(1);

  const client = await (await browser.newContext()).newPage();
  await client.goto(link);
  await expectFitsBoth(client, () =>
    expect(client.getByRole('heading', { name: 'Stop reminders?' })).toBeVisible(),
  );
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const plain = await withoutScripts.newPage();
  await plain.goto(link);
  await plain.getByRole('button', { name: 'Stop reminders' }).click();
  await expect(plain.getByRole('heading', { name: 'Reminders stopped' })).toBeVisible();
  expect(await withoutScripts.cookies()).toEqual([]);
  await withoutScripts.close();

  await expect(page.getByText('The client turned off reminders', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Dana Whitfield turned off reminders for EST-0001', { exact: true }),
  ).toBeVisible();
  await expect(remindersOf(page)).toContainText('Stopped by the client on');
  await expect(remindersOf(page).getByRole('button')).toHaveCount(0);
  await expectFitsBoth(page, () => remindersOf(page).scrollIntoViewIfNeeded());

  await client.getByRole('button', { name: 'Stop reminders' }).click();
  await expectFitsBoth(client, () =>
    expect(client.getByRole('heading', { name: 'Reminders stopped' })).toBeVisible(),
  );
  expect((await client.goto(`${link}x`))?.status()).toBe(404);
  await expectFitsBoth(client, () =>
    expect(client.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible(),
  );
  await client.context().close();
  await contractor.close();
});
