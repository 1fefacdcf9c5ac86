import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rateLimits } from '../../db/schema.ts';
import type { ApiClient } from '../../testing/api-client.ts';
import { anEstimate, signedInContractor } from '../../testing/factory.ts';
import { aKey, Program } from '../../testing/program.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp({ MAX_SENDS_PER_HOUR: '12', MAX_SENDS_PER_DAY: '13' });
});
afterEach(() => server.close());

/** An address of RFC 2544's range: this machine itself is not limited here. */
const ELSEWHERE = '198.18.7.7';
const MANY_SENT = 'You have emailed very many estimates.';

/** The same session at a browser elsewhere. */
function away(signedIn: ApiClient): ApiClient {
  const browser = server.visitor(ELSEWHERE);
  for (const [name, value] of signedIn.cookies) browser.cookies.set(name, value);
  return browser;
}

/** As if every count had begun an hour earlier. */
const letAnHourPass = () =>
  server.deps.db.update(rateLimits).set({ expire: sql`${rateLimits.expire} - interval '1 hour'` });

test('one estimate is emailed ten times a day, whichever way it is sent', async () => {
  const signedIn = await signedInContractor(server);
  const [{ id }, next] = [await anEstimate(signedIn), await anEstimate(signedIn)];
  const contractor = away(signedIn);
  const sendAway = (estimateId: string) =>
    contractor.post(`/api/estimates/${estimateId}/send-email`, { recipientEmail: 'site@example.com' });
  for (let time = 0; time < 5; time += 1) {
    expect((await sendAway(id)).statusCode).toBe(200);
    expect((await contractor.post(`/api/estimates/${id}/send`, {})).statusCode).toBe(200);
  }
  const refused = await sendAway(id);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({
    success: false,
    error: 'RATE_LIMITED',
    message: 'This estimate was emailed many times today. Please try again in 24 hours.',
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600);
  expect((await sendAway(next.id)).statusCode).toBe(200);
});

test('an account emails so many an hour and a day, its keys counted in, and its neighbor as many again', async () => {
  const signedIn = await signedInContractor(server);
  const contractor = away(signedIn);
  const program = new Program(server, (await aKey(signedIn)).key, ELSEWHERE);
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await anEstimate(signedIn)).id);
  const send = (caller: ApiClient | Program, place: number) =>
    caller.post(`/api/estimates/${ids[place % 3]}/send`, {});

  for (let place = 0; place < 12; place += 1)
    expect((await send(place % 2 ? program : contractor, place)).statusCode).toBe(200);
  const refused = await send(program, 12);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ message: `${MANY_SENT} Please try again in 60 minutes.` });

  const other = await signedInContractor(server);
  const { id } = await anEstimate(other);
  expect((await away(other).post(`/api/estimates/${id}/send`, {})).statusCode).toBe(200);
  const stranger = await away(other).post(`/api/estimates/${ids[0]}/send`, {});
  expect(stranger.statusCode).toBe(404);

  await letAnHourPass();
  expect((await send(contractor, 13)).statusCode).toBe(200);
  const lastOfTheDay = await send(contractor, 14);
  expect(lastOfTheDay.statusCode).toBe(429);
  expect(lastOfTheDay.json()).toMatchObject({ message: `${MANY_SENT} Please try again in 23 hours.` });
});
