import { randomUUID } from 'node:crypto';
import { type Answer, ApiSession } from './api-session.ts';
import { linkIn } from './mailbox.ts';
import { PASSWORD, type Plumbline } from './plumbline.ts';

/** The session of a new contractor, who registered, followed the mailed link and signed in. */
export async function registeredSession({
  address,
  mailbox,
}: Pick<Plumbline, 'address' | 'mailbox'>): Promise<ApiSession> {
  const session = new ApiSession(address);
  const email = `${randomUUID()}@example.com`;
  const names = { firstName: 'Marcus', lastName: 'Bell', companyName: 'Cutter Ridge Roofing' };
  const account = { ...names, timeZone: 'America/Boise', email, password: PASSWORD };
  done(await session.call('POST', '/api/auth/register', account));
  const link = linkIn(await mailbox.newest(email, /verify/i), /^\/verify-email\//);
  done(await session.get(`/api/auth/verify/${link.split('/').at(-1)}`));
  done(await session.call('POST', '/api/auth/login', { email, password: PASSWORD }));
  session.forgetCsrfToken();
  return session;
}

/** The body of a success. Throws for any other answer. */
export function done<Body>({ status, body }: Answer<Body>): Body {
  if (status >= 300) throw new Error(`The contractor could not begin: ${status} ${JSON.stringify(body)}`);
  return body;
}
