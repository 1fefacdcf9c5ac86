import type { TestApp } from '../test-app.ts';
import type { ApiClient } from '../visitors/api-client.ts';
import type { KnownThings } from './known-things.ts';

/** The name of the session cookie. */
export const SESSION = 'plumbline_session';

/** The sender of a request. */
export interface Caller {
  readonly role: 'contractor' | 'program' | 'visitor' | 'impostor';
  readonly known: KnownThings;
  readonly address: string;
  /** Undefined for callers without cookies. */
  readonly browser?: ApiClient & { readonly email?: string };
  /** The value of `Authorization`. */
  readonly bearer?: string;
}

/** The headers that authenticate the caller, with the security token if a browser sends one. */
export async function headersOf(
  { browser, bearer }: Caller,
  method: string,
): Promise<Record<string, string>> {
  if (bearer !== undefined) return { authorization: `Bearer ${bearer}` };
  if (!browser) return {};
  const headers: Record<string, string> = {};
  if (method !== 'GET') headers['x-csrf-token'] = await browser.csrfToken();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { ...headers, ...(cookie && { cookie }) };
}

/** Stores the cookies of an answer, as a browser does. */
export function keepCookies(
  { browser, role }: Caller,
  cookies: readonly { name: string; value: string }[],
): void {
  if (!browser) return;
  for (const { name, value } of cookies) {
    // A visitor who signs in stays a visitor.
    if (name === SESSION && role === 'visitor') continue;
    if (value) browser.cookies.set(name, value);
    else browser.cookies.delete(name);
    if (name === SESSION) browser.forgetCsrfToken();
  }
}

/** Whether the caller's session is still valid. */
export async function isSignedIn(server: TestApp, { browser }: Caller): Promise<boolean> {
  if (!browser) return false;
  const cookies = Object.fromEntries(browser.cookies);
  return (await server.app.inject({ url: '/api/auth/user', cookies })).statusCode === 200;
}
