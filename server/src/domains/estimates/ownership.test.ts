import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, anEstimate, estimateBody, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

describe('ownership of estimates', () => {
  const calls = (id: string) =>
    [
      ['GET', `/api/estimates/${id}`],
      ['PATCH', `/api/estimates/${id}`, { updatedAt: '2026-01-01T00:00:00.000Z', jobDescription: 'Mine' }],
      ['DELETE', `/api/estimates/${id}`],
      ['POST', `/api/estimates/${id}/duplicate`],
      ['PATCH', `/api/estimates/${id}/status`, { status: 'accepted' }],
      ['GET', `/api/estimates/${id}/download`],
      ['POST', `/api/estimates/${id}/send`, { email: 'thief@example.com' }],
      ['POST', `/api/estimates/${id}/send-email`, { recipientEmail: 'thief@example.com' }],
    ] as const;

  test('signed out every call answers 401 and gives nothing', async () => {
    const { id } = await anEstimate(await signedInContractor(server));
    const visitor = server.visitor();
    for (const [method, path, body] of [...calls(id), ['GET', '/api/estimates'] as const]) {
      const response = await visitor.call(method, path, body);
      expect([method, path, response.statusCode]).toEqual([method, path, 401]);
      expect(response.body).not.toContain('gutters');
    }
  });

  test('another account’s id is 404 in every call, and nothing changes', async () => {
    const owner = await signedInContractor(server);
    const estimate = await anEstimate(owner);
    const other = await signedInContractor(server);
    for (const target of [estimate.id, randomUUID(), 'not-an-id'])
      for (const [method, path, body] of calls(target)) {
        const response = await other.call(method, path, body);
        expect([method, path, response.statusCode]).toEqual([method, path, 404]);
      }
    expect((await owner.get(`/api/estimates/${estimate.id}`)).json()).toEqual(estimate);
    expect((await other.get('/api/estimates')).json()).toEqual([]);
  });

  test('another account’s client cannot be written into an estimate', async () => {
    const theirs = await aClient(await signedInContractor(server), { name: 'Secret client' });
    const contractor = await signedInContractor(server);
    const body = { ...(await estimateBody(contractor)), clientId: theirs.id };
    const response = await contractor.post('/api/estimates', body);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('Secret');
  });
});
