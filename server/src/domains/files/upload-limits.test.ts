import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plain, uploadTo } from '../../images/testing/image-files.ts';
import { signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';

let server: TestApp;
let address: string;
const begun: ClientRequest[] = [];
beforeAll(async () => {
  server = await startTestApp();
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const upload of begun) upload.destroy();
  await server.close();
});

const BOUNDARY = 'limit';
const OPENING = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="roof.jpg"\r\n\r\n`;

interface Begun {
  readonly upload: ClientRequest;
  /** Never resolves while the server waits for the rest. */
  readonly answer: Promise<IncomingMessage>;
}

/** Begins to upload 25 MB, and sends only the first bytes. */
async function beginUpload(contractor: ApiClient): Promise<Begun> {
  const cookies = [...contractor.cookies].map(([name, value]) => `${name}=${value}`);
  const upload = request(`${address}/api/files`, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': 25_000_000,
      'x-csrf-token': await contractor.csrfToken(),
      cookie: cookies.join('; '),
    },
  });
  const answer = new Promise<IncomingMessage>((resolve) => upload.on('response', resolve));
  // It is destroyed at the end.
  upload.on('error', () => {});
  begun.push(upload);
  upload.write(OPENING);
  return { upload, answer };
}

const photo = () => plain(40, 30).jpeg().toBuffer();

test('of four large uploads of one account at once, one is to try again; other accounts are not affected', async () => {
  const [busy, other] = [await signedInContractor(server), await signedInContractor(server)];
  const uploads = [];
  for (let count = 0; count < 4; count += 1) uploads.push(await beginUpload(busy));
  const refused = await Promise.race(uploads.map(({ answer }) => answer));
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(await json(refused)).toEqual({
    success: false,
    error: 'OVERLOADED',
    message: 'Plumbline is very busy right now. Please try again in a moment.',
  });
  expect((await uploadTo(busy, await photo())).statusCode).toBe(503);
  expect((await uploadTo(other, await photo())).statusCode).toBe(201);
  for (const { upload } of uploads) upload.destroy();
  await expect.poll(async () => (await uploadTo(busy, await photo())).statusCode).toBe(201);
});

test('eight large uploads of all accounts are accepted at once, and no ninth', async () => {
  const uploads = [];
  for (let accounts = 0; accounts < 3; accounts += 1) {
    const contractor = await signedInContractor(server);
    for (let count = 0; count < 3; count += 1) uploads.push(await beginUpload(contractor));
  }
  expect((await Promise.race(uploads.map(({ answer }) => answer))).statusCode).toBe(503);
  const late = await signedInContractor(server);
  expect((await uploadTo(late, await photo())).statusCode).toBe(503);
  for (const { upload } of uploads) upload.destroy();
  await expect.poll(async () => (await uploadTo(late, await photo())).statusCode).toBe(201);
});

test('an account may upload 300 files in a quarter of an hour', async () => {
  const signedIn = await signedInContractor(server);
  // The local address is not limited.
  const contractor = server.visitor('198.18.7.7');
  for (const [name, value] of signedIn.cookies) contractor.cookies.set(name, value);
  const statuses = new Set<number>();
  for (let count = 0; count < 300; count += 1)
    statuses.add((await uploadTo(contractor, Buffer.from('no photo'))).statusCode);
  expect(statuses).toEqual(new Set([400]));
  const refused = await uploadTo(contractor, await photo());
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({ error: 'RATE_LIMITED' });
});
