import { LOGO_FAULTS } from '@plumbline/contract/settings';
import sharp, { type Metadata, type OutputInfo, type SharpOptions } from 'sharp';
import { InvalidInputError } from '../../errors.ts';

/** A logo as stored: only the picture of the uploaded file, without its metadata. */
interface LogoImage {
  readonly content: Uint8Array;
  readonly mediaType: 'image/png' | 'image/jpeg';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** In pixels; twice the largest size that is shown or printed. */
const LARGEST = { width: 1200, height: 600 };
/** A small file can decode to an image that fills the memory. These two limits apply to every uploaded image. */
const MOST_PIXELS = 8_000 * 8_000;
/**
 * The maximum number of bytes the decoder may hold at once. Most images are decoded row by row and hold almost nothing;
 * interlaced PNGs, progressive JPEGs and GIFs are held completely.
 */
const MOST_HELD_BYTES = 100_000_000;
const LONGEST_WORK_SECONDS = 15;
const JPEG = { quality: 88, chromaSubsampling: '4:4:4' };

const FORMATS = { jpeg: 'ffd8ff', png: '89504e470d0a1a0a', gif: '474946383[79]61' } as const;

const OPTIONS: SharpOptions = { failOn: 'error', pages: 1, autoOrient: true, limitInputPixels: MOST_PIXELS };

/** Decodes one image at a time on one thread, and leaves the other threads to passwords and files. */
sharp.concurrency(1);
sharp.cache(false);
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a JPEG, PNG or GIF, whatever its name, and re-encodes it: the first frame, upright, within 1200 × 600 pixels, in sRGB,
 * without metadata. Throws `InvalidInputError` for other or damaged files, and for too many pixels.
 */
export function readImage(file: Buffer): Promise<LogoImage> {
  const image = last.then(() => redraw(file));
  last = image.catch(() => undefined);
  return image;
}

async function redraw(file: Buffer): Promise<LogoImage> {
  await requireSafe(file);
  try {
    const drawn = sharp(file, OPTIONS)
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: LONGEST_WORK_SECONDS });
    const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
    return await encode(data, info);
  } catch {
    throw new InvalidInputError('logo', LOGO_FAULTS.type);
  }
}

/** Checks the first bytes and the header, before decoding any pixel. */
async function requireSafe(file: Buffer): Promise<void> {
  const start = file.subarray(0, 8).toString('hex');
  const named = Object.entries(FORMATS).find(([, signature]) => new RegExp(`^${signature}`).test(start))?.[0];
  const header = named
    ? await sharp(file, { limitInputPixels: false })
        .metadata()
        .catch(() => null)
    : null;
  if (header?.format !== named || !header) throw new InvalidInputError('logo', LOGO_FAULTS.type);
  const pixels = header.width * header.height;
  if (pixels > MOST_PIXELS)
    throw new InvalidInputError('logo', 'Please upload an image of at most 8,000 by 8,000 pixels.');
  const heldPerPixel = heldBytesPerPixel(header, file);
  if (pixels * heldPerPixel > MOST_HELD_BYTES)
    throw new InvalidInputError('logo', heldFault(header.format, heldPerPixel));
}

/** The bytes per pixel that the decoder holds until the image is complete; 0 if it decodes row by row. */
function heldBytesPerPixel(header: Metadata, file: Buffer): number {
  const { format, isProgressive, channels, depth, chromaSubsampling } = header;
  if (format === 'gif') return 4;
  if (format === 'png') return isProgressive ? channels * (depth === 'ushort' ? 2 : 1) : 0;
  // libjpeg holds two bytes per coefficient.
  if (isProgressive || hasSeparateScans(file)) return 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
  return 0;
}

/** Whether a non-progressive JPEG has separate scans per color, which libjpeg also holds completely. */
function hasSeparateScans(jpeg: Buffer): boolean {
  let components = 0;
  // Each segment: 0xFF, its kind, and its length including the length field. (ITU-T T.81, annex B)
  for (let at = 2; at + 9 < jpeg.length && jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const kind = jpeg[at + 1];
    if (kind === 0xc0 || kind === 0xc1) components = jpeg[at + 9] ?? 0;
    if (kind === 0xda) return (jpeg[at + 4] ?? 0) < components;
  }
  return true;
}

function heldFault(format: string, heldPerPixel: number): string {
  const side = (Math.floor(Math.sqrt(MOST_HELD_BYTES / heldPerPixel) / 100) * 100).toLocaleString('en-US');
  if (format === 'gif') return `Please upload a GIF of at most ${side} by ${side} pixels.`;
  const [kind, advice] =
    format === 'png'
      ? ['an interlaced PNG', 'without interlacing']
      : ['a progressive JPEG', 'as a baseline JPEG'];
  return `Please upload ${kind} of at most ${side} by ${side} pixels, or save this one ${advice}.`;
}

/** Encodes as PNG, which keeps letters sharp, or as JPEG if the image is opaque and that is far smaller, as for photos. */
async function encode(data: Buffer, info: OutputInfo): Promise<LogoImage> {
  const { width, height, channels } = info;
  const raw = { raw: { width, height, channels } };
  const { isOpaque } = await sharp(data, raw).stats();
  const image = isOpaque ? sharp(data, raw).removeAlpha() : sharp(data, raw);
  const png = await image.clone().png({ compressionLevel: 9 }).toBuffer();
  const jpeg = isOpaque ? await image.jpeg(JPEG).toBuffer() : null;
  return jpeg && jpeg.length * 2 < png.length
    ? { content: jpeg, mediaType: 'image/jpeg', width, height }
    : { content: png, mediaType: 'image/png', width, height };
}
