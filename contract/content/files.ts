import { z } from 'zod';
import { textField } from '../fields.ts';
import { FILE_KINDS, FILE_LIMITS } from '../files.ts';
import { ownId } from './lines.ts';

/** A stored file of the contractor. */
export const storedFile = z.object({
  id: z.uuid(),
  kind: z.enum(FILE_KINDS),
  name: z.string().describe('The name it was uploaded under'),
  bytes: z.int().describe('The size of the large photo, or of the PDF'),
  width: z.int().nullable().describe('Pixels of the large photo; null for a PDF'),
  height: z.int().nullable(),
  sha256: z.string().describe('SHA-256, in hexadecimal, of the large photo or of the PDF'),
});
export type StoredFile = z.infer<typeof storedFile>;

/** A photo or PDF of an estimate, in the contractor's order. It belongs to a line, to a group, or to the estimate. */
export const estimateFileInput = z.strictObject({
  id: ownId,
  fileId: ownId.describe('The id of an uploaded file'),
  lineId: ownId.nullish().transform((id) => id ?? null),
  groupId: ownId.nullish().transform((id) => id ?? null),
  caption: textField(FILE_LIMITS.captionLength).default(''),
  forClient: z.boolean().default(true).describe('Whether the client sees it'),
  inPdf: z.boolean().optional().describe('Whether the PDF prints it: by default every photo, never a PDF'),
});
export type EstimateFileInput = z.output<typeof estimateFileInput>;

export const estimateFile = storedFile.extend({
  fileId: z.uuid(),
  lineId: z.uuid().nullable(),
  groupId: z.uuid().nullable(),
  caption: z.string(),
  forClient: z.boolean(),
  inPdf: z.boolean(),
});
export type EstimateFile = z.infer<typeof estimateFile>;

/** A file as its client may see it; its address is `/estimate/:id/files/:fileId/:variant`, or that of an invoice. */
export const offerFile = estimateFile.omit({ forClient: true });
export type OfferFile = z.infer<typeof offerFile>;
