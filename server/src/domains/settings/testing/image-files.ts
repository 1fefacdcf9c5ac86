import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export type Color = readonly [red: number, green: number, blue: number];
export const RED: Color = [220, 30, 30];
export const BLUE: Color = [30, 60, 220];

/** A plain area of one color; with an `alpha`, 0 to 1, what is behind shines through. */
export function plain(width: number, height: number, [r, g, b]: Color = RED, alpha?: number) {
  const background = alpha === undefined ? { r, g, b } : { r, g, b, alpha };
  return sharp({ create: { width, height, channels: alpha === undefined ? 3 : 4, background } });
}

/** Dots of every color, which no format packs well. */
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

/** A PNG in black of any size, a thousand times smaller than what it unfolds to. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A GIF of a few bytes that says it is 65,535 pixels wide and high. */
export function gifBomb(): Buffer {
  const [screen, colors, frame, pixels] = [
    'ffffffff800000',
    '000000ffffff',
    '2c00000000ffffffff00',
    '02024401003b',
  ];
  return Buffer.concat([Buffer.from('GIF89a'), Buffer.from(screen + colors + frame + pixels, 'hex')]);
}

/** The same image in exactly `bytes` bytes: what follows its end is no part of it. */
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
