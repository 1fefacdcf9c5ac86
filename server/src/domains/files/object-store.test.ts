import { createHash, randomUUID } from 'node:crypto';
import type { StoredFile } from '@plumbline/contract/content/files';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountId } from '../../account-id.ts';
import { fileContents, files, objectRemovals } from '../../db/schema/schema.ts';
import { aPhoto, noise, plain, uploadTo } from '../../images/testing/image-files.ts';
import { canReadPdfs, pdfImages } from '../../pdf/read-pdf.ts';
import { type S3Server, s3Environment, startS3Server } from '../../providers/testing/s3-server.ts';
import { accountIdOf } from '../../testing/databases/insert-subscription.ts';
import { aClient, aSentEstimate, PASSWORD, signedInContractor } from '../../testing/factory.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { startTcpForwarder, type TcpForwarder } from '../../testing/tcp-forwarder.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { getFileContent } from './get-file.ts';
import { moveFiles } from './move-files.ts';
import { removeFiles } from './remove-files.ts';
import { removeObjects } from './remove-objects.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n');
const STORE_AWAY = 'Photos and files aren’t available right now. Please try again in a few minutes.';
/** A port on which nothing listens. */
const NOWHERE = 9;

let s3: S3Server;
/** The server's way to the store, which can be cut. */
let way: TcpForwarder;
let server: TestApp;
let contractor: ApiClient;
beforeAll(async () => {
  s3 = await startS3Server();
  way = await startTcpForwarder(s3.port);
  server = await startTestApp(s3Environment(way.port));
  contractor = await signedInContractor(server);
});
beforeEach(() => way.leadTo(s3.port));
afterAll(async () => {
  await server.close();
  await way.close();
  await s3.close();
});

const read = (file: { id: string }, variant: string, browser = contractor) =>
  browser.get(`/api/files/${file.id}/${variant}`);
const rowOf = async ({ id }: { id: string }) => {
  const [row] = await server.deps.db.select().from(files).where(eq(files.id, id));
  if (!row) throw new Error('There is no such file.');
  return row;
};
/** Objects of the file that the store holds. */
const objectsOf = async (storeKey: string) =>
  (await s3.names()).filter((name) => name.startsWith(`plumbline/${storeKey}/`));
const photoBytes = (width = 40) => plain(width, 30).jpeg().toBuffer();

/** Has the server find nothing where the store was. */
function cutTheWay(): void {
  way.leadTo(NOWHERE);
  way.cutOpen();
}

describe('with files in an object store', () => {
  test('a photo is three objects under a random key, which the server hands out to its owner', async () => {
    const file = (await uploadTo(contractor, await noise(1800, 1200).jpeg().toBuffer())).json<StoredFile>();
    const { storeKey, state, store } = await rowOf(file);
    expect([state, store]).toEqual(['stored', 's3']);
    expect(storeKey).not.toBe(file.id);
    expect(await objectsOf(storeKey)).toEqual(
      ['large', 'print', 'thumb'].map((variant) => `plumbline/${storeKey}/${variant}`),
    );
    const { rawPayload, headers } = await read(file, 'large');
    expect(rawPayload.length).toBe(file.bytes);
    expect((await sharp(rawPayload).stats()).isOpaque).toBe(true);
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect(await server.deps.db.select().from(fileContents)).toEqual([]);
    const other = await signedInContractor(server);
    expect((await read(file, 'large', other)).statusCode).toBe(404);
  });

  test('a PDF of several parts is returned unchanged', async () => {
    const content = Buffer.concat([PDF, Buffer.alloc(3_000_000, 'plan')]);
    const file = (await uploadTo(contractor, content, { name: 'plan.pdf' })).json<StoredFile>();
    expect((await read(file, 'original')).rawPayload.equals(content)).toBe(true);
  });

  test.runIf(canReadPdfs())('a client sees the photo, and the PDF prints it', async () => {
    const photo = await aPhoto(contractor);
    const { id } = await aSentEstimate(contractor, { files: [{ id: randomUUID(), fileId: photo.id }] });
    const client = server.visitor();
    expect((await client.get(`/estimate/${id}/files/${photo.id}/thumb`)).statusCode).toBe(200);
    expect(pdfImages((await client.get(`/api/estimates/${id}/public-pdf`)).rawPayload).length).toBe(1);
  });

  test('objects are removed with an unreferenced file, and with the account', async () => {
    const owner = await signedInContractor(server);
    const [unnamed, kept] = [await aPhoto(owner), await aPhoto(owner)];
    await aSentEstimate(owner, { files: [{ id: randomUUID(), fileId: kept.id }] });
    const [gone, closed] = [(await rowOf(unnamed)).storeKey, (await rowOf(kept)).storeKey];
    await removeFiles(server.deps);
    server.clock.moveBy({ days: 7, minutes: 1 });
    await removeFiles(server.deps);
    await removeObjects(server.deps);
    expect(await objectsOf(gone)).toEqual([]);
    expect((await objectsOf(closed)).length).toBe(3);

    const closing = await owner.post('/api/auth/close-account', { password: PASSWORD });
    expect(closing.statusCode).toBe(200);
    server.clock.moveBy({ hours: 1, minutes: 1 });
    await removeObjects(server.deps);
    expect(await objectsOf(closed)).toEqual([]);
    expect(await server.deps.db.select().from(objectRemovals)).toEqual([]);
  });
});

describe('while the object store is unreachable', () => {
  test('an upload is 503 with the sentence, and succeeds when it is repeated', async () => {
    const owner = await signedInContractor(server);
    const [id, photo] = [randomUUID(), await photoBytes()];
    cutTheWay();
    const refused = await uploadTo(owner, photo, { id });
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toEqual({ success: false, error: 'UNAVAILABLE', message: STORE_AWAY });
    expect((await rowOf({ id })).state).toBe('writing');
    expect((await read({ id }, 'large', owner)).statusCode).toBe(404);
    way.leadTo(s3.port);
    expect((await uploadTo(owner, photo, { id })).statusCode).toBe(201);
    expect((await read({ id }, 'large', owner)).statusCode).toBe(200);
  });

  test('an upload that is not repeated is removed after a day', async () => {
    const id = randomUUID();
    cutTheWay();
    expect((await uploadTo(contractor, await photoBytes(), { id })).statusCode).toBe(503);
    way.leadTo(s3.port);
    server.clock.moveBy({ days: 1, minutes: 1 });
    await removeFiles(server.deps);
    await removeObjects(server.deps);
    expect(await server.deps.db.select().from(files).where(eq(files.id, id))).toEqual([]);
  });

  test('pages show captions, PDFs with photos are 503 and mails wait', { timeout: 60_000 }, async () => {
    const photo = await aPhoto(contractor);
    const address = `${randomUUID()}@client.example`;
    const client = await aClient(contractor, { email: address });
    const named = [{ id: randomUUID(), fileId: photo.id, caption: 'Rot under the flashing' }];
    cutTheWay();
    const { id } = await aSentEstimate(contractor, { clientId: client.id, files: named });
    const offer = await server.visitor().get(`/api/estimates/${id}/public`);
    expect(offer.body).toContain('Rot under the flashing');
    const pdf = await server.visitor().get(`/api/estimates/${id}/public-pdf`);
    expect(pdf.statusCode).toBe(503);
    expect(pdf.json()).toMatchObject({ message: STORE_AWAY });
    expect((await server.visitor().get(`/estimate/${id}/files/${photo.id}/thumb`)).statusCode).toBe(503);
    expect(await mailsTo(server, address)).toEqual([]);
    way.leadTo(s3.port);
    server.clock.moveBy({ hours: 1 });
    expect((await mailsTo(server, address))[0]?.attachments.length).toBe(1);
  });
});

test('files move to the object store and back, and a download under way is not cut off', async () => {
  const { FILE_STORE: _, ...settings } = s3Environment(way.port);
  const app = await startTestApp(settings);
  const owner = await signedInContractor(app);
  const content = Buffer.concat([PDF, Buffer.alloc(2_000_000, 'plan')]);
  const plan = (await uploadTo(owner, content)).json<StoredFile>();
  const photo = await aPhoto(owner);
  const variants: [StoredFile, string][] = [
    [plan, 'original'],
    [photo, 'large'],
    [photo, 'print'],
    [photo, 'thumb'],
  ];
  const contents = () =>
    Promise.all(
      variants.map(async ([file, variant]) => {
        const { rawPayload } = await read(file, variant, owner);
        return createHash('sha256').update(rawPayload).digest('hex');
      }),
    );
  const before = await contents();
  const stores = async () =>
    (await app.deps.db.select({ store: files.store }).from(files)).map(({ store }) => store);

  const account = accountId(await accountIdOf(owner));
  const reading = (await getFileContent(app.deps, account, plan.id, 'original')).content;
  const iterator = reading[Symbol.asyncIterator]();
  const parts = [(await iterator.next()).value as Buffer];
  expect(await moveFiles(app.deps, 's3')).toEqual({ moved: 2, empty: 0, left: 0 });
  for await (const part of { [Symbol.asyncIterator]: () => iterator }) parts.push(part as Buffer);
  expect(Buffer.concat(parts).equals(content)).toBe(true);
  expect(await stores()).toEqual(['s3', 's3']);
  expect(await app.deps.db.select().from(fileContents)).toEqual([]);
  expect(await contents()).toEqual(before);

  expect(await moveFiles(app.deps, 'database')).toEqual({ moved: 2, empty: 0, left: 0 });
  expect(await stores()).toEqual(['database', 'database']);
  expect(await contents()).toEqual(before);
  app.clock.moveBy({ days: 2 });
  await removeObjects(app.deps);
  expect(await app.deps.db.select().from(objectRemovals)).toEqual([]);
  await app.close();
});

test('photos that are uploaded or no longer needed during a move are neither lost nor left behind', async () => {
  const { FILE_STORE: _, ...settings } = s3Environment(way.port);
  const app = await startTestApp(settings);
  const owner = await signedInContractor(app);
  const old = await aPhoto(owner);
  await removeFiles(app.deps);
  app.clock.moveBy({ days: 6 });
  const moving: StoredFile[] = [];
  for (let count = 1; count <= 6; count += 1) moving.push(await aPhoto(owner, [count, 0, 0]));
  app.clock.moveBy({ days: 1, minutes: 1 });
  const [, , ...uploaded] = await Promise.all([
    moveFiles(app.deps, 's3'),
    removeFiles(app.deps),
    ...[1, 2, 3].map((count) => aPhoto(owner, [0, count, 0])),
  ]);
  await moveFiles(app.deps, 's3');
  const rows = await app.deps.db.select().from(files);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(
    [...moving, ...uploaded].map(({ id }) => id).toSorted(),
  );
  for (const row of rows) {
    expect([row.store, row.state]).toEqual(['s3', 'stored']);
    const { rawPayload } = await read(row, 'large', owner);
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(row.sha256);
    expect((await read(row, 'thumb', owner)).statusCode).toBe(200);
  }
  expect((await read(old, 'large', owner)).statusCode).toBe(404);
  await app.close();
});
