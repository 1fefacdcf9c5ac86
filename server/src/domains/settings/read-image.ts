import { LOGO_FAULTS } from '@plumbline/contract/settings';
import sharp, { type OutputInfo, type SharpOptions } from 'sharp';
import { InvalidInputError } from '../../errors.ts';

/** A logo as it is kept: nothing of the file that was sent but what it looks like. */
export interface LogoImage {
  readonly content: Uint8Array;
  readonly mediaType: 'image/png' | 'image/jpeg';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Pixels; twice the largest a logo is shown or printed. */
const LARGEST = { width: 1200, height: 600 };
/** A small file can unfold to an image that fills the memory. */
const MOST_PIXELS = 8_000 * 8_000;
const LONGEST_WORK_SECONDS = 15;
const JPEG = { quality: 88, chromaSubsampling: '4:4:4' };

const FORMATS = { jpeg: 'ffd8ff', png: '89504e470d0a1a0a', gif: '474946383[79]61' } as const;

const OPTIONS: SharpOptions = { failOn: 'error', pages: 1, autoOrient: true, limitInputPixels: MOST_PIXELS };

/** One image at a time, on one thread: the others are for passwords and files. */
sharp.concurrency(1);
sharp.cache(false);
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a JPEG, PNG or GIF, whatever its name says, and draws it anew: the first frame, upright, within 1200 × 600 pixels,
 * in sRGB, without metadata. Throws `InvalidInputError` for anything else, for what is damaged, and for too many pixels.
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

/** Decided by the first bytes and the header, before a pixel is unfolded. */
async function requireSafe(file: Buffer): Promise<void> {
  const start = file.subarray(0, 8).toString('hex');
  const named = Object.entries(FORMATS).find(([, signature]) => new RegExp(`^${signature}`).test(start))?.[0];
  const header = named
    ? await sharp(file, { limitInputPixels: false })
        .metadata()
        .catch(() => null)
    : null;
  if (header?.format !== named || !header) throw new InvalidInputError('logo', LOGO_FAULTS.type);
  if (header.width * header.height > MOST_PIXELS)
    throw new InvalidInputError('logo', 'Please upload an image of at most 8,000 by 8,000 pixels.');
}

/** As PNG, in which letters stay sharp; as JPEG where that is far smaller, as of a photo, and nothing shines through. */
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
