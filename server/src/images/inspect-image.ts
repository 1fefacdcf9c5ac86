import sharp, { type Metadata } from 'sharp';

export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** The header of an image, read before any pixel is decoded. */
export interface ImageHeader {
  readonly format: ImageFormat;
  /** Pixels, before the image is turned upright. */
  readonly width: number;
  readonly height: number;
  readonly isProgressive: boolean;
  /**
   * The bytes per pixel that the decoder holds until the image is complete; 0 if it decodes row by row. A small file can decode
   * to an image that fills the memory.
   */
  readonly heldPerPixel: number;
}

/** The first bytes of each format, in hexadecimal. */
const SIGNATURES: Readonly<Record<ImageFormat, RegExp>> = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  gif: /^474946383[79]61/,
  webp: /^52494646.{8}57454250/,
  // A box of the kind ftyp, with the brand avif or avis. (ISO/IEC 23000-22, section 6)
  avif: /^.{8}66747970(?:61766966|61766973)/,
};

/** An HEIF file without an AVIF brand, such as an iPhone's HEIC. */
const HEIC = /^.{8}66747970(?:68656963|68656978|6865766d|68656976|6d696631|6d736631)/;

const startOf = (file: Buffer) => file.subarray(0, 16).toString('hex');

/** Whether a file is an HEIC photo, which cannot be decoded. */
export function isHeic(file: Buffer): boolean {
  return HEIC.test(startOf(file));
}

/** Reads the header of an image by its first bytes, whatever its name. Null for another format or an unreadable header. */
export async function inspectImage(file: Buffer): Promise<ImageHeader | null> {
  const formats = Object.keys(SIGNATURES) as ImageFormat[];
  const format = formats.find((name) => SIGNATURES[name].test(startOf(file)));
  if (!format) return null;
  const header = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const named = format === 'avif' ? 'heif' : format;
  if (header?.format !== named || (format === 'avif' && header.compression !== 'av1')) return null;
  const { width, height } = header;
  return {
    format,
    width,
    height,
    isProgressive: header.isProgressive ?? false,
    heldPerPixel: heldBytesPerPixel(format, header, file),
  };
}

function heldBytesPerPixel(format: ImageFormat, header: Metadata, file: Buffer): number {
  const { isProgressive, channels, depth, chromaSubsampling } = header;
  if (format === 'gif' || format === 'webp') return 4;
  // Three planes, of which two are often smaller, and the colors made of them.
  if (format === 'avif') return (depth === 'ushort' ? 2 : 1) * 6;
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

/** Decodes one image at a time on one thread, and leaves the other threads to passwords and files. */
sharp.concurrency(1);
sharp.cache(false);
let last: Promise<unknown> = Promise.resolve();

/** Runs `decode` once every image before it has been decoded. */
export function decodeInTurn<Result>(decode: () => Promise<Result>): Promise<Result> {
  const image = last.then(decode);
  last = image.catch(() => undefined);
  return image;
}
