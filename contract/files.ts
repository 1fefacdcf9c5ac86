/** A photo is stored in three sizes without its metadata; a PDF is stored as it was sent. */
export const FILE_KINDS = ['photo', 'pdf'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The sizes of a photo, and the one form of a PDF. */
export const FILE_VARIANTS = ['large', 'print', 'thumb', 'original'] as const;
export type FileVariant = (typeof FILE_VARIANTS)[number];
export type PhotoVariant = Exclude<FileVariant, 'original'>;

/** The longer side of each size of a photo, in pixels. A smaller photo is not enlarged. */
export const PHOTO_SIDES: Readonly<Record<PhotoVariant, number>> = { large: 2048, print: 1200, thumb: 400 };

const MEGABYTE = 1_000_000;

/** The limits of an upload, and of the files of an estimate. */
export const FILE_LIMITS = {
  photoBytes: 25 * MEGABYTE,
  pdfBytes: 20 * MEGABYTE,
  /** The maximum number of pixels of a JPEG; a large one is decoded at a smaller size. */
  jpegPixels: 120_000_000,
  /** The maximum number of pixels of any other image. */
  otherPixels: 40_000_000,
  nameLength: 200,
  perEstimate: 50,
  perLine: 10,
  captionLength: 300,
} as const;

/** Refusals of a file, by cause. */
export const FILE_FAULTS = {
  type: 'Please upload a JPEG, PNG or WebP photo, or a PDF.',
  heic: 'Please upload a JPEG, PNG or WebP photo, or a PDF. On an iPhone choose Settings, Camera, Formats, Most Compatible.',
  photoSize: 'Please upload a photo of at most 25 MB.',
  pdfSize: 'Please upload a PDF of at most 20 MB.',
  jpegPixels: 'Please upload a photo of at most 120 megapixels.',
  otherPixels: 'Please upload a photo of at most 40 megapixels, or save it as a JPEG.',
  damaged: 'This photo is damaged or incomplete. Please choose another one.',
} as const;
