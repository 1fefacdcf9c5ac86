import { clearCsrfToken, request } from '../../lib/http-client.ts';

/** Ends the session by a call, where the page stays; the menu's "Log out" leaves the page instead. */
export async function logOut(): Promise<void> {
  await request('POST', '/api/auth/logout');
  clearCsrfToken();
}
