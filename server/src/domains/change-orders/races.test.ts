import { CHANGE_ORDER_LIMIT, type ChangeOrder } from '@plumbline/contract/change-orders';
import type { Estimate } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAcceptedEstimate, signedInContractor } from '../../testing/factory.ts';
import { inRounds } from '../../testing/rounds.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

interface Job {
  readonly contractor: ApiClient;
  readonly id: string;
  changes: number;
}

/** 1,000 rounds take minutes. */
const LONGEST_MS = 900_000;
const ONE_HOUR = [{ laborType: 'lead', description: 'Install', hours: '1', rate: '50.00' }];
/** The price of an hour, in cents. */
const HOUR = 5_000n;

/** Runs a race again and again, each time with a job that no other round uses and that has room for two change orders. */
async function onJobs(race: (job: Job) => Promise<void>): Promise<void> {
  const free: Job[] = [];
  await inRounds(async () => {
    let job = free.pop() ?? (await aJob(await signedInContractor(server)));
    if (job.changes + 2 > CHANGE_ORDER_LIMIT) job = await aJob(job.contractor);
    await race(job);
    free.push(job);
  });
}

async function aJob(contractor: ApiClient): Promise<Job> {
  return { contractor, id: (await anAcceptedEstimate(contractor)).id, changes: 0 };
}

/** A change order of one hour that is out. */
async function aChange(job: Job): Promise<string> {
  const fields = { title: 'Rotten decking', laborLines: ONE_HOUR };
  const made = await job.contractor.post(`/api/estimates/${job.id}/change-orders`, fields);
  job.changes += 1;
  const { id } = made.json<ChangeOrder>();
  expect((await setStatus(job, id, 'sent')).statusCode).toBe(200);
  return id;
}

const setStatus = ({ contractor }: Job, id: string, status: string) =>
  contractor.patch(`/api/change-orders/${id}/status`, { status });
const accept = (id: string) =>
  server.visitor().post(`/api/change-orders/${id}/confirm-manual-payment`, { clientName: 'Dana Whitfield' });
const dueOf = async ({ contractor, id }: Job) =>
  BigInt((await contractor.get(`/api/estimates/${id}`)).json<Estimate>().amountDue.replace('.', ''));

describe('of a job', () => {
  test(
    'two change orders that are accepted at once both count',
    async () => {
      await onJobs(async (job) => {
        const before = await dueOf(job);
        const both = [await aChange(job), await aChange(job)];
        const answers = await Promise.all(both.map(accept));
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
        expect((await dueOf(job)) - before).toBe(2n * HOUR);
      });
    },
    LONGEST_MS,
  );

  test(
    'a change order that is accepted while it is recalled either counts or is a draft',
    async () => {
      await onJobs(async (job) => {
        const before = await dueOf(job);
        const id = await aChange(job);
        const [yes, recall] = await Promise.all([accept(id), setStatus(job, id, 'draft')]);
        expect([yes.statusCode, recall.statusCode]).toSatisfy(
          ([accepted, recalled]) => (accepted === 200) !== (recalled === 200),
        );
        const { status } = (await job.contractor.get(`/api/change-orders/${id}`)).json<ChangeOrder>();
        expect(status).toBe(yes.statusCode === 200 ? 'accepted' : 'draft');
        expect((await dueOf(job)) - before).toBe(yes.statusCode === 200 ? HOUR : 0n);
      });
    },
    LONGEST_MS,
  );
});
