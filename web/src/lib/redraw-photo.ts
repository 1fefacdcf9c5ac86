import { isPhoto } from './count-files.ts';

/** The longer side, in pixels, to which the browser reduces a photo before it uploads it. */
const LONGEST_SIDE = 2560;
/** A photo of at most this many bytes and `LONGEST_SIDE` is uploaded as it is. */
const SMALL_BYTES = 1_500_000;
const QUALITY = 0.85;

/**
 * Returns a large photo as an upright JPEG of at most 2,560 pixels, which uploads in a fraction of the time.
 * PDFs and files that the browser cannot decode are returned unchanged; the server reports their faults.
 */
export async function redrawPhoto(file: File): Promise<File> {
  if (!isPhoto(file)) return file;
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!image) return file;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  if (scale === 1 && file.size <= SMALL_BYTES) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const drawn = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob((blob) => resolve(blob), 'image/jpeg', QUALITY),
  );
  return drawn ? new File([drawn], file.name, { type: drawn.type }) : file;
}
