import { PASSWORD } from '../factory.ts';
import type { TestApp } from '../test-app.ts';
import type { ApiClient } from './api-client.ts';

/** The same contractor signed in again, in another browser. */
export async function anotherDevice(
  test: TestApp,
  { email }: { readonly email: string },
  { password = PASSWORD, userAgent = '' }: { readonly password?: string; readonly userAgent?: string } = {},
): Promise<ApiClient> {
  const browser = test.visitor();
  const headers = { 'user-agent': userAgent };
  const response = await browser.post('/api/auth/login', { email, password }, { headers });
  if (response.statusCode !== 200) throw new Error(`The device cannot sign in: ${response.body}`);
  browser.forgetCsrfToken();
  return browser;
}
