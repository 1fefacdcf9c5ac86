import { z } from 'zod';
import { estimate, estimateChangeRequest } from '../estimates.ts';
import { notesField } from '../fields.ts';
import { VERSION_CHANGES } from '../offer/version-change.ts';
import { CURRENCIES } from '../pricing/currency.ts';
import { publicContractor, versionField } from './public-estimates.ts';
import { customMessageField, recipientField, SEND_CHANNELS } from './sending.ts';

/** A document keeps at most this many versions; then it can only be sent unchanged. */
export const MOST_VERSIONS = 200;

/** One difference between two versions; amounts and rates are texts as shown. */
export const versionChange = z.object({
  kind: z.enum(VERSION_CHANGES),
  name: z.string().describe('What differs, such as a line'),
  text: z.string().describe('The whole sentence'),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** The complete content of a revision as stored, validated again at every read. */
export const revisionBody = estimateChangeRequest.omit({ updatedAt: true });
export type RevisionBody = z.input<typeof revisionBody>;

export const revision = z.object({
  updatedAt: z.iso.datetime().describe('Send it along with the next change'),
  version: z.int().describe('The version that the client can read and accept'),
  changes: z.array(versionChange).describe('What differs from that version'),
  estimate: estimate.describe('The estimate as it will be once the revision is sent; its status is `draft`'),
});
export type Revision = z.infer<typeof revision>;

export const revisionSendRequest = z.strictObject({
  email: recipientField,
  customMessage: customMessageField,
  channel: z.enum(SEND_CHANNELS).default('email'),
  note: notesField
    .nullish()
    .transform((note) => note || null)
    .describe('What changed, in the contractor’s words; the mail and the page show it'),
  updatedAt: z.iso.datetime({ error: 'must be the updatedAt that was read' }),
});
export type RevisionOrder = z.output<typeof revisionSendRequest>;

export const versionSummary = z.object({
  number: z.int(),
  sentAt: z.iso.datetime(),
  currency: z.enum(CURRENCIES),
  totalAmount: z.string(),
  note: z.string().nullable(),
  changes: z.array(z.string()).describe('What differs from the version before, as sentences'),
});
export type VersionSummary = z.infer<typeof versionSummary>;

/** Everything that the page and the PDF show of a version, as of when it was sent. */
export const versionContent = z.object({
  estimate,
  contractor: publicContractor,
});
export type VersionContent = z.infer<typeof versionContent>;

export const wholeVersion = versionSummary.extend(versionContent.shape);
export type WholeVersion = z.infer<typeof wholeVersion>;

/** By default the last sent version is compared with the one before it. */
export const comparisonQuery = z.object({ from: versionField.optional(), to: versionField.optional() });
export const comparison = z.object({
  from: z.int(),
  to: z.int(),
  changes: z.array(versionChange),
});
export type Comparison = z.infer<typeof comparison>;
