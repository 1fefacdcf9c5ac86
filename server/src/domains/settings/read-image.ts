import { LOGO_FAULTS } from '@plumbline/contract/settings';
import sharp, { type OutputInfo, type SharpOptions } from 'sharp';
import { InvalidInputError } from '../../errors.ts';
import { decodeInTurn, type ImageFormat, inspectImage } from '../../images/inspect-image.ts';

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
/** These two limits apply to every uploaded image. */
const MOST_PIXELS = 8_000 * 8_000;
/** The maximum number of bytes the decoder may hold at once. */
const MOST_HELD_BYTES = 100_000_000;
const LONGEST_WORK_SECONDS = 15;
const JPEG = { quality: 88, chromaSubsampling: '4:4:4' };

const FORMATS: readonly ImageFormat[] = ['jpeg', 'png', 'gif'];

const OPTIONS: SharpOptions = { failOn: 'error', pages: 1, autoOrient: true, limitInputPixels: MOST_PIXELS };

/**
 * Reads a JPEG, PNG or GIF, whatever its name, and re-encodes it: the first frame, upright, within 1200 × 600 pixels, in sRGB,
 * without metadata. Throws `InvalidInputError` for other or damaged files, and for too many pixels.
 */
export function readImage(file: Buffer): Promise<LogoImage> {
  return decodeInTurn(() => redraw(file));
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
  const header = await inspectImage(file);
  if (!header || !FORMATS.includes(header.format)) throw new InvalidInputError('logo', LOGO_FAULTS.type);
  const pixels = header.width * header.height;
  if (pixels > MOST_PIXELS)
    throw new InvalidInputError('logo', 'Please upload an image of at most 8,000 by 8,000 pixels.');
  if (pixels * header.heldPerPixel > MOST_HELD_BYTES)
    throw new InvalidInputError('logo', heldFault(header.format, header.heldPerPixel));
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
