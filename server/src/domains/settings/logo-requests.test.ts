import type { LogoResponse, Settings } from '@plumbline/contract/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { padded, plain, uploadOf } from '../../images/testing/image-files.ts';
import { signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const image = () => plain(20, 20).png().toBuffer();

describe('a request with a logo', () => {
  test('requires signing in and the session’s token', async () => {
    const { body, headers } = await uploadOf(await image());
    const contractor = await signedInContractor(server);
    const withoutToken = await contractor.post('/api/user/logo', body, { headers, csrf: false });
    expect(withoutToken.statusCode).toBe(403);
    expect(withoutToken.json()).toMatchObject({ error: 'CSRF_TOKEN_INVALID' });
    expect((await contractor.call('DELETE', '/api/user/logo', undefined, { csrf: false })).statusCode).toBe(
      403,
    );
    const visitor = server.visitor();
    expect((await visitor.post('/api/user/logo', body, { headers })).statusCode).toBe(401);
    expect((await visitor.delete('/api/user/logo')).statusCode).toBe(401);
  });

  test('of another shape is refused with a message that names the field', async () => {
    const contractor = await signedInContractor(server);
    const missing = 'logo must be a file, in a multipart form under that name';
    const brokenOff = 'logo didn’t upload completely. Please try again.';
    const whole = await uploadOf(await image());
    const other = await uploadOf(await image(), { field: 'picture' });
    const form = new Response(new URLSearchParams({ logo: 'x' }));
    const text = new FormData();
    text.set('logo', 'a text');
    const textForm = new Response(text);
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    const requests: [Buffer | object | undefined, Record<string, string>, string][] = [
      [other.body, other.headers, missing],
      [{ logo: 'x' }, {}, missing],
      [undefined, {}, missing],
      [
        Buffer.from(await form.arrayBuffer()),
        { 'content-type': 'application/x-www-form-urlencoded' },
        missing,
      ],
      [await image(), { 'content-type': 'image/png' }, missing],
      [
        Buffer.from(await textForm.arrayBuffer()),
        { 'content-type': textForm.headers.get('content-type') ?? '' },
        missing,
      ],
      [Buffer.from('--x--\r\n'), multipart, missing],
      [whole.body.subarray(0, -60), whole.headers, brokenOff],
      [whole.body, { 'content-type': 'multipart/form-data' }, brokenOff],
      [Buffer.from('no form at all'), multipart, brokenOff],
    ];
    for (const [body, headers, message] of requests) {
      const response = await contractor.post('/api/user/logo', body, { headers });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ error: 'VALIDATION_FAILED', message });
    }
    expect((await contractor.get('/api/settings')).json<Settings>().logoUrl).toBeNull();
  });

  test('over the network gets a response even when the body is far too large', {
    timeout: 20_000,
  }, async () => {
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const contractor = await signedInContractor(server);
    const token = await contractor.csrfToken();
    const cookies = [...contractor.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const headers = { cookie: cookies.join('; '), 'x-csrf-token': token };
    const send = (file: Buffer) => {
      const body = new FormData();
      body.set('logo', new Blob([new Uint8Array(file)]), 'logo.png');
      return fetch(`${address}/api/user/logo`, { method: 'POST', body, headers });
    };
    const refused = await send(padded(await image(), 30_000_000));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ message: 'Please upload an image smaller than 5MB.' });
    expect((await send(await image())).status).toBe(200);
  });

  test('is limited to thirty in 15 minutes', async () => {
    const contractor = await signedInContractor(server);
    const { body, headers } = await uploadOf(Buffer.from('no image'));
    const away = server.visitor('203.0.113.7');
    for (const [name, value] of contractor.cookies) away.cookies.set(name, value);
    for (let count = 0; count < 30; count += 1)
      expect((await away.post('/api/user/logo', body, { headers })).statusCode).toBe(400);
    expect((await away.post('/api/user/logo', body, { headers })).statusCode).toBe(429);
  });
});

describe('the address of a logo', () => {
  test('is not found for an unknown or invalid id', async () => {
    for (const id of ['3f2b8d52-7c7e-4b7e-9d80-8f1f8d6f0a11', 'x', '..%2f..%2fapi'])
      expect((await server.visitor().get(`/logos/${id}`)).statusCode).toBe(404);
  });

  test('responds the same to everybody and neither reads nor extends a session', async () => {
    const contractor = await signedInContractor(server);
    const { body, headers } = await uploadOf(await image());
    const { logoUrl } = (await contractor.post('/api/user/logo', body, { headers })).json<LogoResponse>();
    server.clock.moveBy({ days: 10 });
    const shown = await contractor.get(logoUrl ?? '');
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['set-cookie']).toBeUndefined();
    expect((await contractor.get('/api/auth/user')).headers['set-cookie']).toBeDefined();
  });
});
