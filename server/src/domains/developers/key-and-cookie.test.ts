import type { NewApiKey } from '@plumbline/contract/developers/api-keys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, signedInContractor } from '../../testing/factory.ts';
import { aKey, aProgram } from '../../testing/processes/program.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { newKey } from './rules.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

describe('a request with a key and a cookie', () => {
  test('is authorized by the key alone: the cookie is ignored', async () => {
    const contractor = await signedInContractor(server);
    const stranger = await signedInContractor(server);
    await aClient(contractor);
    const { key } = await aKey(stranger, ['clients:read']);
    const headers = { authorization: `Bearer ${key}` };
    expect((await contractor.get('/api/clients', { headers })).json()).toEqual([]);
    expect((await contractor.get('/api/estimates', { headers })).statusCode).toBe(403);
  });

  test('with an invalid key does not fall back on the cookie, not even to log out', async () => {
    const contractor = await signedInContractor(server);
    const body = { name: 'Dana' };
    for (const authorization of [`Bearer ${newKey()}`, 'Bearer', 'bearer x', 'Bearer  ']) {
      const options = { headers: { authorization }, csrf: false };
      expect((await contractor.get('/api/clients', options)).statusCode, `with ${authorization}`).toBe(401);
      expect((await contractor.post('/api/clients', body, options)).statusCode, `with ${authorization}`).toBe(
        401,
      );
      const cookie = contractor.cookies.get('plumbline_session') ?? '';
      await contractor.post('/api/auth/logout', {}, options);
      contractor.cookies.set('plumbline_session', cookie);
    }
    expect((await contractor.get('/api/clients')).json()).toEqual([]);
  });

  test('with another scheme in the header, as for a proxy, uses the cookie and needs the security token', async () => {
    const contractor = await signedInContractor(server);
    const headers = { authorization: 'Basic c3RhZ2luZzpzZWNyZXQ=' };
    expect((await contractor.get('/api/clients', { headers })).statusCode).toBe(200);
    const options = { headers, csrf: false };
    expect((await contractor.post('/api/clients', { name: 'Dana' }, options)).statusCode).toBe(403);
  });

  test('lets a key read a draft by its public link only with the scope for estimates', async () => {
    const contractor = await signedInContractor(server);
    const program = await aProgram(server, contractor, ['clients:read', 'estimates:write']);
    const client = await aClient(contractor);
    const [jobType] = (await contractor.get('/api/job-types')).json<{ id: string }[]>();
    const draft = await program.post('/api/estimates', {
      clientId: client.id,
      jobTypeId: jobType?.id,
      jobDescription: 'Replace the gutters',
      laborLines: [{ laborType: 'lead', hours: '1', rate: '50' }],
    });
    const path = `/api/estimates/${draft.json<NewApiKey>().id}/public`;
    expect((await program.get(path)).statusCode).toBe(404);
    const reader = await aProgram(server, contractor, ['estimates:read']);
    expect((await reader.get(path)).statusCode).toBe(200);
    expect((await contractor.get(path)).statusCode).toBe(200);
  });
});
