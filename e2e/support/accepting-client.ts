import type { Browser, Locator, Page } from '@playwright/test';
import { expectFitsBoth } from './accessibility.ts';
import { expect } from './plumbline.ts';

const PHONE = { width: 390, height: 844 };

export interface Choices {
  readonly signature?: 'typed' | 'drawn';
}

/** Opens the estimate on a client's phone. */
export async function openOnPhone(browser: Browser, id: string, query = ''): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true });
  const client = await context.newPage();
  await client.goto(`/estimate/${id}${query}`);
  return client;
}

/** A notice above the estimate, which must fit both screens. */
export async function expectNotice(client: Page, title: string): Promise<Locator> {
  const notice = client.getByRole('status').filter({ hasText: title });
  await expectFitsBoth(client, () => expect(notice).toBeVisible());
  return notice;
}

export async function openAcceptDialog(client: Page): Promise<Locator> {
  await client.getByRole('button', { name: 'Accept estimate' }).first().click();
  const dialog = client.getByRole('dialog', { name: /^Sign$|^Accept estimate$/ });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Fills in the open dialog, up to its button. */
export async function fillAcceptance(dialog: Locator, { signature = 'typed' }: Choices = {}): Promise<void> {
  await dialog.getByLabel('Your name').fill('Dana Whitfield');
  await dialog.getByLabel('Email').fill('dana@example.com');
  if (signature === 'drawn') await drawSignature(dialog);
  else {
    await dialog.getByRole('radio', { name: 'Type', exact: true }).check();
    await dialog.getByRole('textbox', { name: 'Signature' }).fill('Dana Whitfield');
  }
}

/** Draws a wave and a dot with the mouse. */
async function drawSignature(dialog: Locator): Promise<void> {
  const pad = dialog.getByRole('img');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no pad to sign on.');
  const { mouse } = dialog.page();
  const at = (part: number) =>
    [
      box.x + box.width * (0.1 + part * 0.6),
      box.y + box.height * (0.5 + Math.sin(part * 18) * 0.25),
    ] as const;
  await mouse.move(...at(0));
  await mouse.down();
  for (let step = 1; step <= 40; step += 1) await mouse.move(...at(step / 40));
  await mouse.up();
  await mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.3);
  await mouse.down();
  await mouse.up();
}

/** Signs, which is saved before anything is paid, and resolves to the dialog that asks how to pay. */
export async function signToPay(client: Page, choices: Choices = {}): Promise<Locator> {
  const dialog = await openAcceptDialog(client);
  await fillAcceptance(dialog, choices);
  await dialog.getByRole('button', { name: 'Sign and continue' }).click();
  return payDialog(client);
}

/** The dialog that asks how to pay, which is open. */
export async function payDialog(client: Page): Promise<Locator> {
  const dialog = client.getByRole('dialog', { name: 'Pay deposit' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Chooses a method, by the beginning of its name, and goes to the provider's page, which says that it takes no money. */
export async function payBy(dialog: Locator, method: string, amount = '$250.00'): Promise<void> {
  const client = dialog.page();
  await dialog.getByRole('radio', { name: new RegExp(`^${method}`) }).check();
  await dialog.getByRole('button', { name: `Pay ${amount}` }).click();
  await expect(client.getByRole('heading', { name: 'Sandbox: no real money' })).toBeVisible();
}

/** Presses a button of the provider's page. */
export const choose = (client: Page, name: string | RegExp) =>
  client.getByRole('button', { name, exact: true }).click();
