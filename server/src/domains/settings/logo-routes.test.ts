import type { Profile } from '@plumbline/contract/accounts';
import { LOGO_LIMIT_BYTES, type LogoResponse, type Settings } from '@plumbline/contract/settings';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountId } from '../../account-id.ts';
import { logos } from '../../db/schema/schema.ts';
import {
  animatedGif,
  BLUE,
  gifBomb,
  interlacedPng,
  noise,
  padded,
  plain,
  pngBomb,
  RED,
  resizedInHeader,
  uploadOf,
  withSeparateScans,
} from '../../images/testing/image-files.ts';
import { aSentEstimate, PASSWORD, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { getLogo } from './get-logo.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const WRONG_TYPE = 'Please upload a JPEG, PNG, or GIF image.';
const TOO_LARGE = 'Please upload an image smaller than 5MB.';

async function upload(browser: ApiClient, file: Uint8Array, as: Parameters<typeof uploadOf>[1] = {}) {
  const { body, headers } = await uploadOf(file, as);
  return browser.post('/api/user/logo', body, { headers });
}

/** The logo as served, and its middle pixel. */
async function served(logoUrl: string) {
  const response = await server.visitor().get(logoUrl);
  const image = sharp(response.rawPayload);
  const metadata = await image.metadata();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return { response, metadata, middle: [...data.subarray(middle, middle + info.channels)] };
}

async function uploaded(file: Uint8Array, as: Parameters<typeof uploadOf>[1] = {}) {
  const contractor = await signedInContractor(server);
  const response = await upload(contractor, file, as);
  expect(response.statusCode).toBe(200);
  const { logoUrl } = response.json<LogoResponse>();
  return { contractor, logoUrl: logoUrl ?? '', ...(await served(logoUrl ?? '')) };
}

const like = (color: readonly number[]) => color.map((part) => expect.closeTo(part, -1.2));

describe('an uploaded logo', () => {
  test.each([
    ['JPEG', async () => plain(300, 120).jpeg().toBuffer(), { name: 'logo.jpg', type: 'image/jpeg' }],
    ['PNG', async () => plain(300, 120).png().toBuffer(), { name: 'logo.png', type: 'image/png' }],
    ['GIF', async () => plain(300, 120).gif().toBuffer(), { name: 'logo.gif', type: 'image/gif' }],
    [
      'PNG under another name',
      async () => plain(300, 120).png().toBuffer(),
      { name: 'logo.txt', type: 'text/plain' },
    ],
  ])('may be a %s, and is served to everybody at an address to keep', async (_type, file, as) => {
    const { response, logoUrl, metadata, middle } = await uploaded(await file(), as);
    expect(logoUrl).toMatch(/^\/logos\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': `image/${metadata.format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(metadata).toMatchObject({ width: 300, height: 120 });
    expect(middle.slice(0, 3)).toEqual(like(RED));
  });

  test('appears in the settings, in the profile, on the client’s page and in documents', async () => {
    const { contractor, logoUrl, response } = await uploaded(await plain(64, 32).png().toBuffer());
    const { id } = await aSentEstimate(contractor);
    const { contractor: shown } = (await server.visitor().get(`/api/estimates/${id}/public`)).json();
    expect(shown.logoUrl).toBe(logoUrl);
    expect((await contractor.get('/api/settings')).json<Settings>().logoUrl).toBe(logoUrl);
    const profile = (await contractor.get('/api/auth/user')).json<Profile>();
    expect(profile.logoUrl).toBe(logoUrl);
    const logo = await getLogo(server.deps, accountId(profile.id));
    expect(logo).toMatchObject({ mediaType: response.headers['content-type'], width: 64, height: 32 });
    expect(Buffer.from(logo?.content ?? []).equals(response.rawPayload)).toBe(true);
  });

  test('may be a photograph of 48 megapixels, decoded a few rows at a time', async () => {
    const photo = await plain(8_000, 6_000).jpeg({ quality: 40 }).toBuffer();
    expect((await uploaded(photo)).metadata).toMatchObject({ width: 800, height: 600 });
  });

  test('is scaled down to 1200 × 600 if larger, and otherwise keeps its size', async () => {
    expect((await uploaded(await plain(4000, 1000).png().toBuffer())).metadata).toMatchObject({
      width: 1200,
      height: 300,
    });
    expect((await uploaded(await plain(900, 1800).jpeg().toBuffer())).metadata).toMatchObject({
      width: 300,
      height: 600,
    });
    expect((await uploaded(await plain(1, 1).gif().toBuffer())).metadata).toMatchObject({
      width: 1,
      height: 1,
    });
  });

  test('keeps transparency, as PNG', async () => {
    const half = await uploaded(await plain(40, 40, RED, 0.5).png().toBuffer());
    expect(half.metadata).toMatchObject({ format: 'png', hasAlpha: true });
    expect(half.middle[3]).toBeCloseTo(128, -0.5);
  });

  test('without transparency is a PNG, or a JPEG if that is far smaller', async () => {
    const flat = await uploaded(await plain(400, 200, RED, 1).png().toBuffer());
    expect(flat.metadata).toMatchObject({ format: 'png', hasAlpha: false });
    const photo = await uploaded(await noise(400, 200).blur(3).png().toBuffer());
    expect(photo.metadata.format).toBe('jpeg');
  });

  test('that is animated is reduced to its first frame', async () => {
    const { metadata, middle } = await uploaded(await animatedGif());
    expect(metadata).toMatchObject({ width: 60, height: 30 });
    expect(metadata.pages ?? 1).toBe(1);
    expect(middle.slice(0, 3)).toEqual(like(RED));
  });

  test('loses all metadata, and is upright', async () => {
    const file = await plain(80, 40)
      .withExif({ IFD0: { Copyright: 'taken at 418 S Orchard St' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { response, metadata } = await uploaded(file, { name: '418 S Orchard St.jpg' });
    expect(metadata).toMatchObject({ width: 40, height: 80 });
    expect(metadata.exif ?? metadata.icc ?? metadata.xmp ?? metadata.orientation).toBeUndefined();
    expect(response.rawPayload.includes('Orchard')).toBe(false);
    expect(JSON.stringify(response.headers)).not.toContain('Orchard');
  });

  test.each([
    ['print colors', () => plain(50, 50, BLUE).toColourspace('cmyk').jpeg()],
    ['16 bits', () => plain(50, 50, BLUE).toColourspace('rgb16').png()],
    ['a palette', () => plain(50, 50, BLUE).png({ palette: true })],
    ['interlaced rows', () => plain(50, 50, BLUE).png({ progressive: true })],
  ])('may be in %s', async (_kind, image) => {
    const { metadata, middle } = await uploaded(await image().toBuffer());
    expect(metadata).toMatchObject({ space: 'srgb', depth: 'uchar' });
    expect(middle[2]).toBeGreaterThan(120);
    expect(middle[0]).toBeLessThan(100);
  });

  test('is accepted with exactly 5 MB and refused with a byte more', async () => {
    const image = await plain(20, 20).png().toBuffer();
    const contractor = await signedInContractor(server);
    expect(LOGO_LIMIT_BYTES).toBe(5_242_880);
    expect((await upload(contractor, padded(image, LOGO_LIMIT_BYTES))).statusCode).toBe(200);
    const refused = await upload(contractor, padded(image, LOGO_LIMIT_BYTES + 1));
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ message: TOO_LARGE, issues: [{ field: 'logo' }] });
  });
});

describe('an invalid logo', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const png = () => noise(200, 200).png().toBuffer();
  const jpeg = () => noise(200, 200).jpeg().toBuffer();
  const cutAfter = (file: Buffer, share: number) => file.subarray(0, file.length * share);
  const FILES: [what: string, file: () => Promise<Uint8Array>, message: string][] = [
    ['text named .png', async () => Buffer.from('I am a PNG, honestly'), WRONG_TYPE],
    ['an empty file', async () => Buffer.alloc(0), WRONG_TYPE],
    ['an SVG', async () => Buffer.from(SVG), WRONG_TYPE],
    [
      'an SVG behind the first bytes of a PNG',
      async () => Buffer.concat([(await png()).subarray(0, 8), Buffer.from(SVG)]),
      WRONG_TYPE,
    ],
    ['a WebP', () => plain(20, 20).webp().toBuffer(), WRONG_TYPE],
    ['a TIFF', () => plain(20, 20).tiff().toBuffer(), WRONG_TYPE],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj'), WRONG_TYPE],
    ['half a PNG', async () => cutAfter(await png(), 0.5), WRONG_TYPE],
    ['half a JPEG', async () => cutAfter(await jpeg(), 0.5), WRONG_TYPE],
    ['a PNG with its middle overwritten', async () => (await png()).fill(7, 4_000, 8_000), WRONG_TYPE],
    ['a GIF without a picture', async () => Buffer.from('GIF89a'), WRONG_TYPE],
    [
      'a PNG of 20,000 by 20,000',
      async () => pngBomb(20_000, 20_000),
      'Please upload an image of at most 8,000 by 8,000 pixels.',
    ],
    [
      'a PNG a million pixels wide',
      async () => pngBomb(1_000_000, 100),
      'Please upload an image of at most 8,000 by 8,000 pixels.',
    ],
    [
      'a GIF that says it is vast',
      async () => gifBomb(),
      'Please upload an image of at most 8,000 by 8,000 pixels.',
    ],
    // The decoder holds these completely in memory, up to 512 MB at 8,000 by 8,000.
    [
      'an interlaced PNG of 16 bits that is large',
      async () => interlacedPng(8_000, 8_000),
      'Please upload an interlaced PNG of at most 3,500 by 3,500 pixels, or save this one without interlacing.',
    ],
    ['a large GIF', async () => gifBomb(8_000), 'Please upload a GIF of at most 5,000 by 5,000 pixels.'],
    [
      'a large progressive JPEG',
      async () =>
        resizedInHeader(
          await plain(64, 64).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
          8_000,
          8_000,
        ),
      'Please upload a progressive JPEG of at most 4,000 by 4,000 pixels, or save this one as a baseline JPEG.',
    ],
    [
      'a large JPEG whose colors come one after the other',
      async () =>
        withSeparateScans(
          resizedInHeader(await plain(64, 64).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(), 8_000, 8_000),
        ),
      'Please upload a progressive JPEG of at most 4,000 by 4,000 pixels, or save this one as a baseline JPEG.',
    ],
  ];

  test.each(FILES)(
    '%s is refused with a sentence, and the logo there was stays',
    async (_what, file, message) => {
      const { contractor, logoUrl } = await uploaded(await plain(30, 30).png().toBuffer());
      const content = await file();
      expect(content.length).toBeLessThan(LOGO_LIMIT_BYTES);
      const response = await upload(contractor, content);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        success: false,
        message,
        issues: [{ field: 'logo', message }],
      });
      expect((await contractor.get('/api/settings')).json<Settings>().logoUrl).toBe(logoUrl);
      expect((await served(logoUrl)).response.statusCode).toBe(200);
    },
  );
});

describe('replacing and removing', () => {
  test('a new logo has a new address, and the old one is deleted', async () => {
    const first = await uploaded(await plain(30, 30, RED).png().toBuffer());
    const second = await upload(first.contractor, await plain(30, 30, BLUE).png().toBuffer());
    const { logoUrl } = second.json<LogoResponse>();
    expect(logoUrl).not.toBe(first.logoUrl);
    expect((await served(logoUrl ?? '')).middle.slice(0, 3)).toEqual(like(BLUE));
    expect((await server.visitor().get(first.logoUrl)).statusCode).toBe(404);
  });

  test('after eight concurrent uploads only the logo in use is left', async () => {
    const contractor = await signedInContractor(server);
    const file = await plain(30, 30).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(contractor, file)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    const { id, logoUrl } = (await contractor.get('/api/auth/user')).json<Profile>();
    const rows = await server.deps.db.select({ id: logos.id }).from(logos).where(eq(logos.accountId, id));
    expect(rows.map((row) => `/logos/${row.id}`)).toEqual([logoUrl]);
  });

  test('a removed logo is deleted, and removing none succeeds', async () => {
    const { contractor, logoUrl } = await uploaded(await plain(30, 30).png().toBuffer());
    for (let count = 0; count < 2; count += 1) {
      const response = await contractor.delete('/api/user/logo');
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ logoUrl: null });
    }
    expect((await server.visitor().get(logoUrl)).statusCode).toBe(404);
    const profile = (await contractor.get('/api/auth/user')).json<Profile>();
    expect(profile.logoUrl).toBeNull();
    expect(await getLogo(server.deps, accountId(profile.id))).toBeNull();
  });

  test('does not affect another account’s', async () => {
    const own = await uploaded(await plain(30, 30).png().toBuffer());
    const other = await uploaded(await plain(30, 30).png().toBuffer());
    await other.contractor.delete('/api/user/logo');
    expect((await served(own.logoUrl)).response.statusCode).toBe(200);
  });

  test('closing the account deletes the logo', async () => {
    const { contractor, logoUrl } = await uploaded(await plain(30, 30).png().toBuffer());
    await contractor.post('/api/auth/close-account', { password: PASSWORD });
    expect((await server.visitor().get(logoUrl)).statusCode).toBe(404);
  });
});
