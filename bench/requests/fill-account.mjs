import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const PASSWORD = 'Level-the-roof-9';
const LINES = Array.from({ length: 8 }, (_, index) => ({
  description: `Architectural shingles, bundle ${index + 1}`,
  quantity: String(4 + index),
  unit: 'bundle',
  unitCost: '38.75',
}));

async function onDatabase(url, statement) {
  const database = new pg.Client(url);
  await database.connect();
  await database.query(statement);
  await database.end();
}

/** Without a worker no mail goes out, so PostgreSQL is updated directly; only the server can open the embedded database. */
async function verify(address, databaseUrl) {
  if (databaseUrl) return onDatabase(databaseUrl, 'update accounts set email_verified_at = now()');
  for (let tries = 0; tries < 100; tries += 1) {
    const list = await (await fetch(`${address}/dev/mail`)).text();
    const [id] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(list) ?? [];
    const mail = id ? await (await fetch(`${address}/dev/mail/${id}/html`)).text() : '';
    const [, token] = /verify-email\/([\w-]+)/.exec(mail) ?? [];
    if (token) return fetch(`${address}/api/auth/verify/${token}`);
    await pause(100);
  }
  throw new Error('No mail came with which to verify the address.');
}

/**
 * Signs a contractor up at the server and gives them `count` estimates of eight lines, one of them sent. Resolves to the
 * headers of the signed-in browser, and to the ids it can request.
 */
export async function fillAccount(address, databaseUrl, count) {
  const cookies = new Map();
  let csrf = '';
  const call = async (method, path, body) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        cookie: cookieHeader(cookies),
        'x-csrf-token': csrf,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      cookies.set(name, value);
    }
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const newToken = async () => {
    csrf = (await call('GET', '/api/auth/csrf-token')).csrfToken;
  };
  const email = `${randomUUID()}@example.com`;
  await newToken();
  const names = { firstName: 'Marcus', lastName: 'Bell', companyName: 'Cutter Ridge Roofing' };
  await call('POST', '/api/auth/register', {
    ...names,
    timeZone: 'America/Boise',
    email,
    password: PASSWORD,
  });
  await verify(address, databaseUrl);
  await call('POST', '/api/auth/login', { email, password: PASSWORD });
  await newToken();
  const client = await call('POST', '/api/clients', { name: 'Dana Whitfield', email: 'dana@example.com' });
  const [jobType] = await call('GET', '/api/job-types');
  const newEstimate = {
    clientId: client.id,
    jobTypeId: jobType.id,
    jobDescription: 'Tear-off and re-roof of the house and the attached garage',
    materialLines: LINES,
  };
  let last = await call('POST', '/api/estimates', newEstimate);
  const publicId = last.id;
  await call('POST', `/api/estimates/${publicId}/send`, {});
  for (let made = 1; made < count; made += 1) last = await call('POST', '/api/estimates', newEstimate);
  if (databaseUrl) await onDatabase(databaseUrl, 'analyze');
  const headers = { cookie: cookieHeader(cookies), 'x-csrf-token': csrf };
  return { headers, estimateId: last.id, publicId, newEstimate };
}

const cookieHeader = (cookies) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
