import sharp, { type Sharp } from 'sharp';
import type { DocumentLogo } from '../document-data.ts';
import type { PrintedLogo } from './printed-estimate.ts';

/** Three pixels per CSS pixel of the largest logo in any layout. */
const LARGEST = { width: 660, height: 216 } as const;
/** A picture with transparency is embedded losslessly; a larger one gets a white background instead. */
const HEAVIEST_PNG_BYTES = 40_000;
const MOST_PIXELS = 50_000_000;

interface PrintableLogo extends PrintedLogo {
  readonly content: Uint8Array;
}

sharp.cache(false);
sharp.concurrency(1);

/**
 * A logo no larger than print needs: PNG if it has transparency, otherwise JPEG. Null for bytes that are not
 * an image; the document is then printed without it.
 */
export async function printableLogo(logo: DocumentLogo): Promise<PrintableLogo | null> {
  try {
    const source = sharp(logo.content, { limitInputPixels: MOST_PIXELS });
    const picture = source
      .autoOrient()
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb');
    const { isOpaque } = await source.stats();
    const png = isOpaque ? null : await encoded(picture.clone().png({ compressionLevel: 9 }), 'png');
    if (png && png.content.length <= HEAVIEST_PNG_BYTES) return png;
    return await encoded(
      picture.clone().flatten({ background: 'white' }).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }),
      'jpg',
    );
  } catch {
    return null;
  }
}

async function encoded(picture: Sharp, format: PrintedLogo['format']): Promise<PrintableLogo> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { content: data, format, width: info.width, height: info.height };
}
