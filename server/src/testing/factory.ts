import { randomBytes, randomUUID } from 'node:crypto';
import { TRIAL_DAYS } from '@plumbline/contract/billing';
import type { JobType } from '@plumbline/contract/catalog';
import type { Client, ClientRequest } from '@plumbline/contract/clients';
import { DAY_MS } from '@plumbline/contract/durations';
import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { accountId } from '../account-id.ts';
import { accounts, emailVerifications } from '../db/schema/schema.ts';
import { digestToken } from '../domains/accounts/digest-token.ts';
import { hashPassword } from '../domains/accounts/passwords/hash-password.ts';
import { insertAccount, insertSession } from '../domains/accounts/queries.ts';
import { SESSION_LIFETIME_MS } from '../domains/accounts/sessions/resume-session.ts';
import { SESSION_COOKIE } from '../http/session-guard.ts';
import { VERIFY_EMAIL } from '../mail/token-purposes.ts';
import type { TestApp } from './test-app.ts';
import type { ApiClient } from './visitors/api-client.ts';

export const PASSWORD = 'Level-the-roof-9';

let passwordHash: Promise<string> | undefined;

/**
 * A contractor with a verified address and a session, in the state that registering, verifying and signing in produce, by
 * two inserts. Each call creates a new one; its password is `PASSWORD`.
 */
export async function signedInContractor(
  test: TestApp,
  fields: {
    firstName?: string;
    lastName?: string;
    companyName?: string;
    timeZone?: string;
    trade?: string;
  } = {},
): Promise<ApiClient & { email: string }> {
  const email = `${randomUUID()}@example.com`;
  const id = accountId(randomUUID());
  const token = randomBytes(32).toString('base64url');
  const { deps } = test;
  const now = deps.clock.now();
  passwordHash ??= hashPassword(PASSWORD);
  await insertAccount(deps.db, {
    id,
    email,
    passwordHash: await passwordHash,
    firstName: 'Marcus',
    lastName: 'Bell',
    companyName: 'Cutter Ridge Roofing',
    timeZone: 'America/Boise',
    ...fields,
    trialEndsAt: new Date(now.getTime() + TRIAL_DAYS * DAY_MS),
    createdAt: now,
    emailVerifiedAt: now,
  });
  await insertSession(deps.db, {
    id: randomUUID(),
    tokenDigest: digestToken(token),
    accountId: id,
    userAgent: 'lightMyRequest',
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LIFETIME_MS),
  });
  const browser = test.visitor();
  browser.cookies.set(SESSION_COOKIE, token);
  // Calls sent together then share one token.
  await browser.csrfToken();
  return Object.assign(browser, { email });
}

/** The same through the API: registers, follows the mailed link and signs in. For tests of accounts and their mails. */
export async function registeredContractor(
  test: TestApp,
  fields: {
    email?: string;
    firstName?: string;
    lastName?: string;
    companyName?: string;
    timeZone?: string;
  } = {},
): Promise<ApiClient & { email: string }> {
  const { email = `${randomUUID()}@example.com` } = fields;
  const browser = test.visitor();
  await browser.post('/api/auth/register', {
    firstName: 'Marcus',
    lastName: 'Bell',
    companyName: 'Cutter Ridge Roofing',
    timeZone: 'America/Boise',
    ...fields,
    email,
    password: PASSWORD,
  });
  await browser.get(`/api/auth/verify/${await verificationToken(test, email)}`);
  const response = await browser.post('/api/auth/login', { email, password: PASSWORD });
  if (response.statusCode !== 200) throw new Error(`The test contractor cannot sign in: ${response.body}`);
  browser.forgetCsrfToken();
  return Object.assign(browser, { email });
}

/** The token of the newest verification link mailed to an address. */
export async function verificationToken(test: TestApp, email: string): Promise<string> {
  const rows = await test.deps.db
    .select({ id: emailVerifications.id })
    .from(emailVerifications)
    .innerJoin(accounts, eq(accounts.id, emailVerifications.accountId))
    .where(eq(accounts.email, email))
    .orderBy(emailVerifications.createdAt);
  const newest = rows.at(-1);
  if (!newest) throw new Error(`No verification was made for ${email}`);
  return test.deps.secret.tokenFor(VERIFY_EMAIL, newest.id);
}

export async function aClient(browser: ApiClient, fields: Partial<ClientRequest> = {}): Promise<Client> {
  const body = { name: 'Dana Whitfield', email: 'dana@example.com', ...fields };
  return ensureCreated(await browser.post('/api/clients', body)).json<Client>();
}

export async function aJobType(browser: ApiClient): Promise<JobType> {
  const [first] = (await browser.get('/api/job-types')).json<JobType[]>();
  if (!first) throw new Error('The catalog has no job types.');
  return first;
}

/** A request with one labor line of 100.00 for a new client, unless overridden. */
export async function estimateBody(
  browser: ApiClient,
  fields: Partial<EstimateRequest> = {},
): Promise<EstimateRequest> {
  return {
    clientId: fields.clientId ?? (await aClient(browser)).id,
    jobTypeId: fields.jobTypeId ?? (await aJobType(browser)).id,
    jobDescription: 'Replace the gutters',
    laborMarkupPercent: '0',
    materialMarkupPercent: '0',
    ...(fields.taxes === undefined && { taxRate: '0' }),
    laborLines: [{ laborType: 'lead', description: 'Install', hours: '2', rate: '50.00' }],
    ...fields,
  };
}

export async function anEstimate(
  browser: ApiClient,
  fields: Partial<EstimateRequest> = {},
): Promise<Estimate> {
  const body = await estimateBody(browser, fields);
  return ensureCreated(await browser.post('/api/estimates', body)).json<Estimate>();
}

/** A sent estimate. */
export async function aSentEstimate(
  browser: ApiClient,
  fields: Partial<EstimateRequest> = {},
): Promise<Estimate> {
  const draft = await anEstimate(browser, fields);
  const response = await browser.post(`/api/estimates/${draft.id}/send`, {});
  if (response.statusCode !== 200) throw new Error(`The test estimate was not sent: ${response.body}`);
  return response.json<{ estimate: Estimate }>().estimate;
}

/** An estimate that its client accepted by phone. */
export async function anAcceptedEstimate(
  browser: ApiClient,
  fields: Partial<EstimateRequest> = {},
): Promise<Estimate> {
  const { id } = await aSentEstimate(browser, fields);
  const response = await browser.patch(`/api/estimates/${id}/status`, { status: 'accepted' });
  if (response.statusCode !== 200) throw new Error(`The test estimate was not accepted: ${response.body}`);
  return response.json<Estimate>();
}

function ensureCreated(response: LightMyRequestResponse): LightMyRequestResponse {
  if (response.statusCode !== 201) throw new Error(`Not created: ${response.statusCode} ${response.body}`);
  return response;
}
