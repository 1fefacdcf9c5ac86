import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { StoredFile } from '@plumbline/contract/content/files';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { ApiClient } from '../../testing/visitors/api-client.ts';

export type Color = readonly [red: number, green: number, blue: number];
export const RED: Color = [220, 30, 30];
export const BLUE: Color = [30, 60, 220];

/** An area of one color; an `alpha` from 0 to 1 makes it transparent. */
export function plain(width: number, height: number, [r, g, b]: Color = RED, alpha?: number) {
  const background = alpha === undefined ? { r, g, b } : { r, g, b, alpha };
  return sharp({ create: { width, height, channels: alpha === undefined ? 3 : 4, background } });
}

/** Dots of every color, which no format compresses well. */
export function noise(width: number, height: number) {
  const dots = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'black', noise: dots } });
}

/** A red frame and a blue one. */
export async function animatedGif(): Promise<Buffer> {
  const frames = [await plain(60, 30, RED).png().toBuffer(), await plain(60, 30, BLUE).png().toBuffer()];
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** A black PNG of any size, a thousand times smaller than its decoded image. */
export function pngBomb(width: number, height: number): Buffer {
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return pngOf({ width, height, depth: 1, colorType: 0, isInterlaced: false }, rows);
}

/** The header of an interlaced 16-bit RGBA PNG, with almost no data. */
export function interlacedPng(width: number, height: number): Buffer {
  const header = { width, height, depth: 16, colorType: 6, isInterlaced: true };
  return pngOf(header, deflateSync(Buffer.alloc(1_000)));
}

interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colorType: number;
  readonly isInterlaced: boolean;
}

function pngOf({ width, height, depth, colorType, isInterlaced }: PngHeader, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[9] = colorType;
  header[12] = isInterlaced ? 1 : 0;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The same JPEG, with a header for a first scan of one color. */
export function withSeparateScans(jpeg: Buffer): Buffer {
  const scan = jpeg.indexOf(Buffer.from('ffda', 'hex'));
  const colors = jpeg[scan + 4] ?? 0;
  const first = Buffer.from('ffda00080101003f00', 'hex');
  return Buffer.concat([
    jpeg.subarray(0, scan),
    first,
    Buffer.alloc(1),
    jpeg.subarray(scan + 8 + 2 * colors),
  ]);
}

/** The same JPEG, with other dimensions in its header. */
export function resizedInHeader(jpeg: Buffer, width: number, height: number): Buffer {
  const frame = Math.max(jpeg.indexOf(Buffer.from('ffc0', 'hex')), jpeg.indexOf(Buffer.from('ffc2', 'hex')));
  const changed = Buffer.from(jpeg);
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A GIF of a few bytes whose header claims `side` pixels of width and height, 65,535 at most. */
export function gifBomb(side = 0xffff): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16LE(side);
  const size = length.toString('hex').repeat(2);
  const [screen, colors, frame, pixels] = [
    `${size}800000`,
    '000000ffffff',
    `2c00000000${size}00`,
    '02024401003b',
  ];
  return Buffer.concat([Buffer.from('GIF89a'), Buffer.from(screen + colors + frame + pixels, 'hex')]);
}

/** The same image padded to exactly `bytes` bytes; decoders ignore data after its end. */
export function padded(file: Buffer, bytes: number): Buffer {
  return Buffer.concat([file, Buffer.alloc(bytes - file.length)]);
}

/** A form with one file in it, as a browser sends it. */
export async function uploadOf(
  file: Uint8Array,
  { field = 'logo', name = 'logo.png', type = 'image/png' } = {},
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(file)], { type }), name);
  const response = new Response(form);
  const headers = { 'content-type': response.headers.get('content-type') ?? '' };
  return { body: Buffer.from(await response.arrayBuffer()), headers };
}

/** Uploads a file under a new id and returns the answer. */
export async function uploadTo(
  browser: ApiClient,
  content: Uint8Array,
  { id = randomUUID(), name = 'roof.jpg' }: { id?: string; name?: string } = {},
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  form.set('id', id);
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const response = new Response(form);
  const headers = { 'content-type': response.headers.get('content-type') ?? '' };
  return browser.post('/api/files', Buffer.from(await response.arrayBuffer()), { headers });
}

/** A small photo of the contractor, uploaded. */
export async function aPhoto(browser: ApiClient, color: Color = RED): Promise<StoredFile> {
  const response = await uploadTo(browser, await plain(40, 30, color).jpeg().toBuffer());
  if (response.statusCode !== 201) throw new Error(`The test photo was not stored: ${response.body}`);
  return response.json<StoredFile>();
}
