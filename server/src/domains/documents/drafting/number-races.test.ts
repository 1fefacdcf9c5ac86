import type { Estimate, EstimateSummary } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEstimate, estimateBody, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { anotherDevice } from '../../../testing/visitors/another-device.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const DEVICES = 4;
const CALLS = 60;

const numberOf = ({ estimateNumber }: Pick<EstimateSummary, 'estimateNumber'>) =>
  Number(estimateNumber.replace('EST-', ''));
const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n);

/** The same contractor in several browsers, each with its security token loaded. */
async function devicesOf(contractor: ApiClient & { email: string }): Promise<ApiClient[]> {
  const devices = [contractor, ...(await Promise.all(otherDevices(contractor)))];
  for (const device of devices) await device.csrfToken();
  return devices;
}
const otherDevices = (contractor: { email: string }) =>
  Array.from({ length: DEVICES - 1 }, () => anotherDevice(server, contractor));

test('concurrent creations and copies from four devices get unique consecutive numbers', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await anEstimate(contractor);
  const body = await estimateBody(contractor);
  const devices = await devicesOf(contractor);
  const calls = numbersFrom(0, CALLS).map((n) => {
    const device = devices[n % DEVICES] ?? contractor;
    const isCopy = Math.floor(n / DEVICES) % 2 === 1;
    return isCopy ? device.post(`/api/estimates/${id}/duplicate`) : device.post('/api/estimates', body);
  });
  const answers = await Promise.all(calls);
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
  const answered = answers.map((answer) => numberOf(answer.json<Estimate>())).toSorted((a, b) => a - b);
  expect(answered).toEqual(numbersFrom(2, CALLS));
  const stored = (await contractor.get('/api/estimates')).json<EstimateSummary[]>().map(numberOf);
  expect(stored).toEqual(numbersFrom(1, CALLS + 1).toReversed());
});

test('a refused creation leaves no gap', async () => {
  const contractor = await signedInContractor(server);
  const body = await estimateBody(contractor);
  const refused = { ...body, jobTypeId: '00000000-0000-4000-8000-000000000000' };
  const answers = await Promise.all(
    numbersFrom(0, 40).map((n) => contractor.post('/api/estimates', n % 2 ? refused : body)),
  );
  const created = answers.filter((answer) => answer.statusCode === 201);
  expect(answers.filter((answer) => answer.statusCode === 404)).toHaveLength(20);
  const taken = created.map((answer) => numberOf(answer.json<Estimate>())).toSorted((a, b) => a - b);
  expect(taken).toEqual(numbersFrom(1, 20));
});

test('a deleted estimate’s number is never reused, even under concurrency', async () => {
  const contractor = await signedInContractor(server);
  const body = await estimateBody(contractor);
  const made: Estimate[] = [];
  for (let n = 0; n < 10; n++)
    made.push(await anEstimate(contractor, { clientId: body.clientId, jobTypeId: body.jobTypeId }));
  const [deletions, creations] = await Promise.all([
    Promise.all(made.map(({ id }) => contractor.delete(`/api/estimates/${id}`))),
    Promise.all(made.map(() => contractor.post('/api/estimates', body))),
  ]);
  expect(deletions.map((answer) => answer.statusCode)).toEqual(made.map(() => 200));
  const taken = creations.map((answer) => numberOf(answer.json<Estimate>())).toSorted((a, b) => a - b);
  expect(taken).toEqual(numbersFrom(11, 10));
  await Promise.all(
    creations.map((answer) => contractor.delete(`/api/estimates/${answer.json<Estimate>().id}`)),
  );
  expect((await contractor.get('/api/estimates')).json()).toEqual([]);
  expect((await anEstimate(contractor)).estimateNumber).toBe('EST-0021');
});
