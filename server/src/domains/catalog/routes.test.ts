import { randomUUID } from 'node:crypto';
import type { JobType } from '@plumbline/contract/catalog';
import { JOB_CATEGORIES } from '@plumbline/contract/trades';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aJobType, anEstimate, estimateBody, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

type Contractor = Awaited<ReturnType<typeof signedInContractor>>;

const CAPS = { name: 'Chimney caps', category: 'roofing', description: 'Copper and steel' } as const;

const listOf = async (contractor: Contractor) => (await contractor.get('/api/job-types')).json<JobType[]>();
const ownOf = async (contractor: Contractor) =>
  (await listOf(contractor)).filter((jobType) => jobType.userId !== undefined);
async function anOwnJobType(contractor: Contractor, fields: object = CAPS): Promise<JobType> {
  const response = await contractor.post('/api/job-types', fields);
  expect(response.statusCode).toBe(201);
  return response.json<JobType>();
}

test('a new contractor has at least 25 default job types, which belong to no account', async () => {
  const list = await listOf(await signedInContractor(server));
  expect(list.length).toBeGreaterThanOrEqual(25);
  expect(list.every((jobType) => jobType.userId === undefined)).toBe(true);
});

describe('own job types', () => {
  test('are listed with the defaults, and name their owner', async () => {
    const contractor = await signedInContractor(server);
    const { id: userId } = (await contractor.get('/api/auth/user')).json<{ id: string }>();
    const created = await anOwnJobType(contractor);
    expect(created).toEqual({ ...CAPS, id: created.id, userId });
    expect(await ownOf(contractor)).toEqual([created]);
    const bare = await anOwnJobType(contractor, { name: ' Sheds ', category: 'other', description: ' ' });
    expect(bare).toMatchObject({ name: 'Sheds', description: null });
  });

  test('can be changed field by field, answered without a body', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anOwnJobType(contractor);
    const response = await contractor.patch(`/api/job-types/${id}`, { name: 'Flue caps' });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(await ownOf(contractor)).toMatchObject([{ ...CAPS, name: 'Flue caps' }]);
    await contractor.patch(`/api/job-types/${id}`, { category: 'hvac', description: '' });
    expect(await ownOf(contractor)).toMatchObject([
      { name: 'Flue caps', category: 'hvac', description: null },
    ]);
    expect((await contractor.patch(`/api/job-types/${id}`, {})).statusCode).toBe(204);
  });

  test('are unlisted once deleted and cannot be used or changed, and estimates keep their name', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anOwnJobType(contractor);
    const draft = await anEstimate(contractor, { jobTypeId: id });
    const response = await contractor.delete(`/api/job-types/${id}`);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(await ownOf(contractor)).toEqual([]);
    expect((await contractor.get(`/api/estimates/${draft.id}`)).json()).toMatchObject({
      jobTypeId: id,
      jobType: { name: 'Chimney caps' },
    });
    const created = await contractor.post(
      '/api/estimates',
      await estimateBody(contractor, { jobTypeId: id }),
    );
    expect(created.statusCode).toBe(404);
    expect(created.json()).toMatchObject({ message: 'jobTypeId is not one of your job types' });
    expect((await contractor.patch(`/api/job-types/${id}`, { name: 'Back' })).statusCode).toBe(404);
    expect((await contractor.delete(`/api/job-types/${id}`)).statusCode).toBe(404);
  });

  test('stay on a draft once deleted, and cannot be added to it again', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anOwnJobType(contractor);
    const draft = await anEstimate(contractor, { jobTypeId: id });
    await contractor.delete(`/api/job-types/${id}`);
    const path = `/api/estimates/${draft.id}`;
    const kept = await contractor.patch(path, { updatedAt: draft.updatedAt, jobTypeId: id });
    expect(kept.json()).toMatchObject({ jobTypeId: id, jobType: { name: 'Chimney caps' } });
    const { updatedAt } = kept.json<{ updatedAt: string }>();
    const other = { updatedAt, jobTypeId: (await aJobType(contractor)).id };
    const replaced = (await contractor.patch(path, other)).json<{ updatedAt: string }>();
    const back = await contractor.patch(path, { updatedAt: replaced.updatedAt, jobTypeId: id });
    expect(back.statusCode).toBe(404);
  });

  test.each([
    [{ name: '', category: 'roofing' }, 'Please fill in all required fields'],
    [{ name: '  ', category: 'roofing' }, 'Please fill in all required fields'],
    [{ category: 'roofing' }, 'Please fill in all required fields'],
    [{ name: 'Caps' }, 'Please fill in all required fields'],
    [{ name: 'Caps', category: '' }, 'Please fill in all required fields'],
    [
      { name: 'Caps', category: 'royal' },
      `category: Invalid input, must be one of ${JOB_CATEGORIES.join(', ')}`,
    ],
    [{ name: 'x'.repeat(201), category: 'roofing' }, 'name must be at most 200 characters'],
    [{ name: 7, category: 'roofing' }, 'name: Invalid input, must be text'],
    [{ ...CAPS, description: 'x'.repeat(5001) }, 'description must be at most 5,000 characters'],
    [{ ...CAPS, userId: randomUUID() }, "The request does not take 'userId'"],
  ])('%o is refused and stores nothing', async (body, message) => {
    const contractor = await signedInContractor(server);
    const response = await contractor.post('/api/job-types', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: 'VALIDATION_FAILED', message });
    expect(await ownOf(contractor)).toEqual([]);
  });

  test.each([{ name: ' ' }, { category: '' }, { name: null }, { category: 'royal' }, { id: randomUUID() }])(
    'the change %o is refused and changes nothing',
    async (changes) => {
      const contractor = await signedInContractor(server);
      const created = await anOwnJobType(contractor);
      const response = await contractor.patch(`/api/job-types/${created.id}`, changes);
      expect(response.statusCode).toBe(400);
      expect(await ownOf(contractor)).toEqual([created]);
    },
  );
});

test('default job types are read-only, with a message that says so', async () => {
  const contractor = await signedInContractor(server);
  const before = await listOf(contractor);
  const path = `/api/job-types/${before[0]?.id}`;
  for (const response of [await contractor.patch(path, { name: 'Mine' }), await contractor.delete(path)]) {
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({
      error: 'FORBIDDEN',
      message: 'Default job types can’t be changed or deleted.',
    });
  }
  expect(await listOf(contractor)).toEqual(before);
});

describe('access to job types', () => {
  test('is 401 for visitors, without data', async () => {
    const { id } = await anOwnJobType(await signedInContractor(server));
    const visitor = server.visitor();
    for (const call of [
      visitor.get('/api/job-types'),
      visitor.post('/api/job-types', CAPS),
      visitor.patch(`/api/job-types/${id}`, { name: 'Mine' }),
      visitor.delete(`/api/job-types/${id}`),
    ]) {
      const response = await call;
      expect(response.statusCode).toBe(401);
      expect(response.body).not.toContain('Chimney');
    }
  });

  test('reads another account’s id, an unknown one and an invalid one as not found', async () => {
    const owner = await signedInContractor(server);
    const created = await anOwnJobType(owner);
    const other = await signedInContractor(server);
    for (const target of [created.id, randomUUID(), 'not-an-id']) {
      expect((await other.patch(`/api/job-types/${target}`, { name: 'Mine' })).statusCode).toBe(404);
      expect((await other.delete(`/api/job-types/${target}`)).statusCode).toBe(404);
    }
    const body = await estimateBody(other, { jobTypeId: created.id });
    const used = await other.post('/api/estimates', body);
    expect(used.statusCode).toBe(404);
    expect(used.body).not.toContain('Chimney');
    expect(await ownOf(other)).toEqual([]);
    expect(await ownOf(owner)).toEqual([created]);
  });
});
