import { randomUUID } from 'node:crypto';
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

  test('a line sent with its id keeps it, one without gets one, and a copy has other ids throughout', async () => {
    const contractor = await signedInContractor(server);
    const { id, updatedAt, laborLines } = await anEstimate(contractor);
    const kept = { id: laborLines[0]?.id, laborType: 'helper', hours: '3', rate: '30.00' };
    const added = { laborType: 'lead', hours: '1', rate: '45.00' };
    const own = { id: randomUUID(), quantity: '2', unitCost: '4.00' };
    const changed = (
      await contractor.patch(`/api/estimates/${id}`, {
        updatedAt,
        laborLines: [added, kept],
        materialLines: [own],
      })
    ).json<Estimate>();
    expect(changed.laborLines[1]).toMatchObject(kept);
    expect(changed.laborLines[0]?.id).not.toBe(kept.id);
    expect(changed.materialLines[0]).toMatchObject(own);
    const later = { updatedAt: changed.updatedAt, jobDescription: 'The same lines' };
    expect((await contractor.patch(`/api/estimates/${id}`, later)).json()).toMatchObject({
      laborLines: changed.laborLines,
      materialLines: changed.materialLines,
    });
    const copy = (await contractor.post(`/api/estimates/${id}/duplicate`)).json<Estimate>();
    const ids = ({ laborLines: labor, materialLines }: Estimate) =>
      [...labor, ...materialLines].map((line) => line.id);
    expect(new Set([...ids(copy), ...ids(changed)]).size).toBe(6);
  });

  test('an id that two lines share is refused by name, also where only one of them is sent', async () => {
    const contractor = await signedInContractor(server);
    const { id, updatedAt, laborLines } = await anEstimate(contractor);
    const cost = { id: laborLines[0]?.id, type: 'travel', amount: '12.34' };
    const refused = await contractor.patch(`/api/estimates/${id}`, { updatedAt, additionalCosts: [cost] });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ message: 'additionalCosts[0].id is the id of another line' });
    expect((await contractor.get(`/api/estimates/${id}`)).json()).toMatchObject({ updatedAt });
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
