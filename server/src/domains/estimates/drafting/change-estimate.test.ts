import type { Estimate } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEstimate, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

describe('editing', () => {
  test('changes the given fields, keeps the others and recomputes the totals', async () => {
    const contractor = await signedInContractor(server);
    const { id, updatedAt, laborLines } = await anEstimate(contractor);
    const additionalCosts = [{ type: 'travel', amount: '12.34' }];
    const response = await contractor.patch(`/api/estimates/${id}`, { updatedAt, additionalCosts });
    expect(response.statusCode).toBe(200);
    const changed = response.json<Estimate>();
    expect(changed).toMatchObject({ jobDescription: 'Replace the gutters', totalAmount: '112.34' });
    expect(changed.laborLines[0]).toMatchObject({ description: laborLines[0]?.description, total: '100.00' });
    expect(changed.updatedAt > updatedAt).toBe(true);
  });

  test('a stale edit is 409 and changes nothing', async () => {
    const contractor = await signedInContractor(server);
    const { id, updatedAt } = await anEstimate(contractor);
    const edit = (jobDescription: string) =>
      contractor.patch(`/api/estimates/${id}`, { updatedAt, jobDescription });
    expect((await edit('First')).statusCode).toBe(200);
    const stale = await edit('Second');
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ error: 'STALE_EDIT' });
    expect((await contractor.get(`/api/estimates/${id}`)).json()).toMatchObject({ jobDescription: 'First' });
  });

  test('of ten concurrent edits of one version exactly one wins', async () => {
    const contractor = await signedInContractor(server);
    const { id, updatedAt } = await anEstimate(contractor);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        contractor.patch(`/api/estimates/${id}`, { updatedAt, jobDescription: `Edit ${n}` }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(409),
    ]);
  });

  test('only drafts can be edited and deleted', async () => {
    const contractor = await signedInContractor(server);
    const { id, updatedAt } = await aSentEstimate(contractor);
    const edit = await contractor.patch(`/api/estimates/${id}`, { updatedAt, jobDescription: 'Late' });
    expect(edit.statusCode).toBe(409);
    expect(edit.json()).toMatchObject({
      message: 'This estimate is already sent; only a draft can be edited.',
    });
    expect((await contractor.delete(`/api/estimates/${id}`)).statusCode).toBe(409);
    expect((await contractor.get(`/api/estimates/${id}`)).statusCode).toBe(200);
  });
});
