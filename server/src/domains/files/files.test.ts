import { randomUUID } from 'node:crypto';
import type { Material } from '@plumbline/contract/catalog';
import type { StoredFile } from '@plumbline/contract/content/files';
import { FILE_FAULTS } from '@plumbline/contract/files';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountId } from '../../account-id.ts';
import { fileContents, files } from '../../db/schema/schema.ts';
import {
  animatedGif,
  aPhoto,
  noise,
  padded,
  plain,
  pngBomb,
  resizedInHeader,
  uploadTo,
} from '../../images/testing/image-files.ts';
import { accountIdOf } from '../../testing/databases/insert-subscription.ts';
import { anEstimate, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { removeFiles } from './remove-files.ts';

let server: TestApp;
let contractor: ApiClient;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
});
afterAll(() => server.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n');
const read = (file: { id: string }, variant: string, browser = contractor) =>
  browser.get(`/api/files/${file.id}/${variant}`);

describe('an uploaded photo', () => {
  test('is stored upright in three sizes, without position, camera, comments and embedded thumbnail', async () => {
    const exif = {
      IFD0: { Make: 'Leaky Camera', ImageDescription: 'Home of Dana' },
      IFD3: { GPSLatitude: '43/1 37/1 0/1', GPSLatitudeRef: 'N' },
    };
    const photo = await noise(3000, 2000).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(photo.includes('Leaky Camera')).toBe(true);
    const response = await uploadTo(contractor, photo, { name: '../IMG 0001.JPG' });
    expect(response.statusCode).toBe(201);
    const file = response.json<StoredFile>();
    expect(file).toMatchObject({ kind: 'photo', name: 'IMG 0001.JPG', width: 1365, height: 2048 });
    for (const [variant, height] of [
      ['large', 2048],
      ['print', 1200],
      ['thumb', 400],
    ] as const) {
      const { rawPayload, headers } = await read(file, variant);
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      expect(headers['cache-control']).toContain('private');
      const found = await sharp(rawPayload).metadata();
      expect(found).toMatchObject({ format: 'jpeg', height, space: 'srgb' });
      expect([found.exif, found.iptc, found.xmp, found.orientation, found.comments]).toEqual(
        Array.from({ length: 5 }),
      );
      for (const text of ['Leaky Camera', 'Home of Dana']) expect(rawPayload.includes(text)).toBe(false);
    }
  });

  test('may be a PNG, WebP, GIF or AVIF, and a small one is not enlarged', async () => {
    const image = plain(64, 48, [30, 60, 220], 0.5);
    const uploads = [
      await image.clone().png().toBuffer(),
      await image.clone().webp().toBuffer(),
      await image.clone().avif().toBuffer(),
      await animatedGif(),
    ];
    for (const content of uploads) {
      const file = (await uploadTo(contractor, content)).json<StoredFile>();
      const large = await read(file, 'large');
      expect(await sharp(large.rawPayload).metadata()).toMatchObject({
        format: 'jpeg',
        width: file.width,
      });
      expect(file.width).toBeLessThan(65);
    }
  });

  const isInDatabase = process.env.TEST_FILE_STORE !== 's3';
  test.runIf(isInDatabase)('comes back in full when it takes many rows of the database', async () => {
    const file = (await uploadTo(contractor, await noise(1800, 1800).jpeg().toBuffer())).json<StoredFile>();
    const parts = await server.deps.db.select().from(fileContents).where(eq(fileContents.fileId, file.id));
    expect(parts.filter(({ variant }) => variant === 'large').length).toBeGreaterThan(3);
    const { rawPayload } = await read(file, 'large');
    expect(rawPayload.length).toBe(file.bytes);
    expect((await sharp(rawPayload).stats()).isOpaque).toBe(true);
  });
});

test('a PDF is kept as it is, and only downloaded, under a clean name', async () => {
  const name = 'C:\\x\\Plan "A"\r\nX-Bad: 1/Ärger\u202Efdp.pdf';
  const file = (await uploadTo(contractor, PDF, { name })).json<StoredFile>();
  expect(file).toMatchObject({ kind: 'pdf', bytes: PDF.length, width: null });
  expect(file.name).toBe('Ärgerfdp.pdf');
  const { rawPayload, headers } = await read(file, 'original');
  expect(rawPayload.equals(PDF)).toBe(true);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toBe(
    `attachment; filename="_rgerfdp.pdf"; filename*=UTF-8''%C3%84rgerfdp.pdf`,
  );
  expect((await read(file, 'thumb')).statusCode).toBe(404);
});

describe('an upload is refused with a sentence', () => {
  const small = () => plain(60, 40).jpeg().toBuffer();
  const cases: Record<string, [() => Promise<Buffer> | Buffer, string]> = {
    'that is SVG, whatever its name': [
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      FILE_FAULTS.type,
    ],
    'that is HTML after the start of a GIF': [() => Buffer.from('GIF89a<html><script>'), FILE_FAULTS.type],
    'that is HEIC': [() => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), FILE_FAULTS.heic],
    'that is empty': [() => Buffer.alloc(0), FILE_FAULTS.type],
    'of a JPEG cut off': [
      async () => (await noise(600, 600).jpeg().toBuffer()).subarray(0, 9_000),
      FILE_FAULTS.damaged,
    ],
    'of a JPEG of 121 megapixels': [
      async () => resizedInHeader(await small(), 12_100, 10_000),
      FILE_FAULTS.jpegPixels,
    ],
    'of a PNG of 41 megapixels': [() => pngBomb(8_200, 5_000), FILE_FAULTS.otherPixels],
    'of 26 MB': [async () => padded(await small(), 26_000_000), FILE_FAULTS.photoSize],
    'of a PDF of 21 MB': [() => padded(PDF, 21_000_000), FILE_FAULTS.pdfSize],
  };

  test.each(Object.entries(cases))('%s', { timeout: 20_000 }, async (_what, [make, message]) => {
    const response = await uploadTo(contractor, await make());
    expect(response.json()).toMatchObject({
      error: 'VALIDATION_FAILED',
      message,
      issues: [{ field: 'file' }],
    });
    expect(response.statusCode).toBe(400);
  });

  test('without an id that is a UUID', async () => {
    const response = await uploadTo(contractor, await small(), { id: '7' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'id must be a UUID that you generate' });
  });

  test('beyond the account’s space', async () => {
    const full = await signedInContractor(server);
    const { id } = await aPhoto(full);
    await server.deps.db.update(files).set({ storedBytes: 2_000_000_000 }).where(eq(files.id, id));
    const response = await uploadTo(full, await small());
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({
      error: 'SPACE_USED',
      message:
        'Your space for files is full. Remove photos from drafts, or ask the operator of your Plumbline for more.',
    });
  });
});

describe('an upload under one id', () => {
  test('counts once when it is repeated, also at the same time', async () => {
    const id = randomUUID();
    const photo = await plain(80, 60).jpeg().toBuffer();
    const answers = await Promise.all([1, 2, 3].map(() => uploadTo(contractor, photo, { id })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('is refused for another file', async () => {
    const file = await aPhoto(contractor);
    const response = await uploadTo(contractor, PDF, { id: file.id });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ error: 'ID_TAKEN' });
  });

  test('does not conflict with the same id of another account', async () => {
    const file = await aPhoto(contractor);
    const other = await signedInContractor(server);
    expect((await read(file, 'large', other)).statusCode).toBe(404);
    const own = await uploadTo(other, PDF, { id: file.id });
    expect(own.statusCode).toBe(201);
    expect((await read(file, 'large')).statusCode).toBe(200);
    expect((await read(file, 'original', other)).rawPayload.equals(PDF)).toBe(true);
  });
});

test('a file that nothing names is removed after a week; one that an estimate or a material names stays', async () => {
  const owner = await signedInContractor(server);
  const account = accountId(await accountIdOf(owner));
  const [named, ofMaterial, unnamed] = [await aPhoto(owner), await aPhoto(owner), await aPhoto(owner)];
  const made = await owner.post('/api/materials', { name: 'Gutter', fileId: ofMaterial.id });
  const part = { id: randomUUID(), fileId: named.id };
  const draft = await anEstimate(owner, { files: [part] });
  const left = async () => {
    await removeFiles(server.deps);
    const rows = await server.deps.db.select().from(files).where(eq(files.accountId, account));
    return rows.map(({ id }) => id).toSorted();
  };
  expect(await left()).toEqual([named.id, ofMaterial.id, unnamed.id].toSorted());
  server.clock.moveBy({ days: 7, minutes: 1 });
  expect(await left()).toEqual([named.id, ofMaterial.id].toSorted());
  expect((await read(unnamed, 'large', owner)).statusCode).toBe(404);
  // The form asks this way which files of restored work still exist.
  const has = async ({ id }: { id: string }) =>
    (await owner.call('HEAD', `/api/files/${id}/thumb`)).statusCode;
  expect([await has(named), await has(unnamed)]).toEqual([200, 404]);
  const changed = await owner.patch(`/api/estimates/${draft.id}`, { files: [], updatedAt: draft.updatedAt });
  expect(changed.statusCode).toBe(200);
  const deleted = await owner.delete(`/api/materials/${made.json<Material>().id}`);
  expect(deleted.statusCode).toBe(204);
  expect(await left()).toEqual([named.id, ofMaterial.id].toSorted());
  server.clock.moveBy({ days: 7, minutes: 1 });
  expect(await left()).toEqual([]);
});
