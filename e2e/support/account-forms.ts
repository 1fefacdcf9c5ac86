import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { linkIn } from './mailbox.ts';
import { callApi, PASSWORD, type Plumbline } from './plumbline.ts';

/** A new, unused address. */
export const newAddress = () => `${randomUUID()}@example.com`;
/** The page's title. */
export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Registers without following the mailed link. */
export async function registerUnverified(page: Page): Promise<string> {
  const email = newAddress();
  await callApi(page.request, 'POST', '/api/auth/register', {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email,
    password: PASSWORD,
  });
  return email;
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
}

export async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Ruiz');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
}

export async function setNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await press(page, 'Save new password');
}

/** The reset link mailed to the owner of an address. */
export async function resetLink(page: Page, { mailbox }: Plumbline, email: string): Promise<string> {
  await callApi(page.request, 'POST', '/api/auth/forgot', { email });
  return linkIn(await mailbox.newest(email, /password/i), /^\/reset-password\//);
}
