import { FILE_FAULTS, FILE_LIMITS, PHOTO_SIDES, type PhotoVariant } from '@plumbline/contract/files';
import sharp, { type SharpOptions } from 'sharp';
import { InvalidInputError } from '../errors.ts';
import { decodeInTurn, inspectImage, isHeic } from './inspect-image.ts';

/** A photo as stored: its three sizes as upright sRGB JPEGs, without metadata. */
export interface Photo {
  readonly variants: Readonly<Record<PhotoVariant, Buffer>>;
  /** Pixels of the large size. */
  readonly width: number;
  readonly height: number;
}

/** The maximum number of bytes the decoder may hold at once. */
const MOST_HELD_BYTES = 250_000_000;
const LONGEST_WORK_SECONDS = 15;
const JPEG = { quality: 82 };

/**
 * Re-encodes a JPEG, PNG, WebP, GIF (its first frame) or AVIF, whatever its name. Throws `InvalidInputError` for `field` for any
 * other or damaged file, for too many pixels, and for one that takes longer than 15 seconds.
 */
export async function readPhoto(file: Buffer, field: string): Promise<Photo> {
  if (isHeic(file)) throw new InvalidInputError(field, FILE_FAULTS.heic);
  const fault = await findFault(file);
  if (fault) throw new InvalidInputError(field, fault);
  return decodeInTurn(() => redraw(file)).catch(() => {
    throw new InvalidInputError(field, FILE_FAULTS.damaged);
  });
}

async function findFault(file: Buffer): Promise<string | null> {
  if (file.length > FILE_LIMITS.photoBytes) return FILE_FAULTS.photoSize;
  const header = await inspectImage(file);
  if (!header) return FILE_FAULTS.type;
  const pixels = header.width * header.height;
  if (header.format === 'jpeg') {
    if (pixels > FILE_LIMITS.jpegPixels) return FILE_FAULTS.jpegPixels;
  } else if (pixels > FILE_LIMITS.otherPixels) return FILE_FAULTS.otherPixels;
  if (pixels * header.heldPerPixel <= MOST_HELD_BYTES) return null;
  const megapixels = Math.floor(MOST_HELD_BYTES / header.heldPerPixel / 1_000_000);
  return `Please upload a photo of this kind of at most ${megapixels} megapixels, or save it as a baseline JPEG.`;
}

const OPTIONS: SharpOptions = {
  failOn: 'error',
  pages: 1,
  autoOrient: true,
  limitInputPixels: FILE_LIMITS.jpegPixels,
};

async function redraw(file: Buffer): Promise<Photo> {
  const { data, info } = await sharp(file, OPTIONS)
    .resize({ ...square('large'), fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .timeout({ seconds: LONGEST_WORK_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  const draw = (variant: PhotoVariant) =>
    pixels
      .clone()
      .resize({ ...square(variant), fit: 'inside', withoutEnlargement: true })
      .jpeg(JPEG)
      .toBuffer();
  return {
    variants: { large: await draw('large'), print: await draw('print'), thumb: await draw('thumb') },
    width,
    height,
  };
}

const square = (variant: PhotoVariant) => ({ width: PHOTO_SIDES[variant], height: PHOTO_SIDES[variant] });
