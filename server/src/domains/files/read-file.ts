import { createHash } from 'node:crypto';
import { FILE_FAULTS, FILE_LIMITS, type FileKind, type FileVariant } from '@plumbline/contract/files';
import { InvalidInputError } from '../../errors.ts';
import { readPhoto } from '../../images/read-photo.ts';

/** The form field of an upload, named in refusals. */
export const FILE_FIELD = 'file';

/** An upload in the form in which it is stored. */
export interface ReadFile {
  readonly kind: FileKind;
  readonly mediaType: string;
  readonly variants: Readonly<Partial<Record<FileVariant, Uint8Array>>>;
  /** The size of the large photo, or of the PDF. */
  readonly bytes: number;
  readonly sha256: string;
  readonly storedBytes: number;
  /** Pixels of the large photo; null for a PDF. */
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Reads an upload by its first bytes, whatever its name and type: a photo is re-encoded, a PDF is kept as it is. Throws
 * `InvalidInputError` for anything else.
 */
export async function readFile(content: Buffer): Promise<ReadFile> {
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return readPdf(content);
  const { variants, width, height } = await readPhoto(content, FILE_FIELD);
  return {
    kind: 'photo',
    mediaType: 'image/jpeg',
    variants,
    width,
    height,
    ...measure(variants.large, variants),
  };
}

function readPdf(content: Buffer): ReadFile {
  if (content.length > FILE_LIMITS.pdfBytes) throw new InvalidInputError(FILE_FIELD, FILE_FAULTS.pdfSize);
  const variants = { original: content };
  return {
    kind: 'pdf',
    mediaType: 'application/pdf',
    variants,
    width: null,
    height: null,
    ...measure(content, variants),
  };
}

function measure(main: Uint8Array, variants: ReadFile['variants']) {
  return {
    bytes: main.length,
    sha256: createHash('sha256').update(main).digest('hex'),
    storedBytes: Object.values(variants).reduce((sum, { length }) => sum + length, 0),
  };
}
