import { z } from 'zod';
import { profile } from './accounts.ts';
import { jobType, laborType, material } from './catalog.ts';
import { client } from './clients.ts';
import { estimate } from './estimates.ts';

/** How a client accepted, as the contractor may keep it: what they gave, when, and from where. */
export const exportedAcceptance = z.object({
  clientName: z.string(),
  clientEmail: z.string(),
  signatureKind: z.string().nullable(),
  signatureText: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  acceptedAt: z.iso.datetime(),
});
export type ExportedAcceptance = z.infer<typeof exportedAcceptance>;

export const exportedEstimate = estimate.extend({ acceptance: exportedAcceptance.nullable() });
export type ExportedEstimate = z.infer<typeof exportedEstimate>;

/** Everything of one account, as `plumbline-export.json` holds it. Amounts are decimal text, as everywhere. */
export const accountExport = z.object({
  exportedAt: z.iso.datetime(),
  profile,
  clients: z.array(client),
  jobTypes: z.array(jobType).describe('The account’s own; the defaults are left out'),
  laborTypes: z.array(laborType),
  materials: z.array(material).describe('The account’s own; the catalog that ships is left out'),
  estimates: z.array(exportedEstimate).describe('Newest first'),
});
export type AccountExport = z.infer<typeof accountExport>;
