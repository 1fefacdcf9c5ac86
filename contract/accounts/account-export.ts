import { z } from 'zod';
import { profile } from '../accounts.ts';
import { billingStatus } from '../billing.ts';
import { jobType, laborType, material } from '../catalog.ts';
import { changeOrder } from '../change-orders.ts';
import { client } from '../clients.ts';
import { messages } from '../estimates/questions.ts';
import { wholeTemplate } from '../estimates/templates.ts';
import { estimate } from '../estimates.ts';
import { invoice } from '../invoices.ts';
import { kit } from '../kits.ts';
import { taxRate } from '../settings/tax-rates.ts';
import { settings } from '../settings.ts';

/** An acceptance as exported: the client's input, its time, and its origin. */
export const exportedAcceptance = z.object({
  clientName: z.string(),
  clientEmail: z.string(),
  signatureKind: z.string().nullable(),
  signatureText: z.string().nullable(),
  signatureStrokes: z.array(z.array(z.int())).nullable(),
  depositMethod: z.string().nullable(),
  consent: z.string().nullable(),
  document: z.string().nullable().describe('What was accepted, word for word, as JSON'),
  documentHash: z.string().nullable().describe('Its SHA-256 in hexadecimal'),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  deviceOf: z.string().nullable().describe('`contractor` if signed in person on the contractor’s device'),
  acceptedAt: z.iso.datetime(),
});
export type ExportedAcceptance = z.infer<typeof exportedAcceptance>;

export const exportedVersion = z.object({
  number: z.int(),
  sentAt: z.iso.datetime(),
  totalAmount: z.string(),
  offer: z.record(z.string(), z.unknown()).describe('What the client could read'),
  changes: z.array(z.string()).describe('What differs from the version before'),
  note: z.string().nullable().describe('What the contractor wrote about the changes'),
});
export type ExportedVersion = z.infer<typeof exportedVersion>;

export const exportedEstimate = estimate.extend({
  acceptance: exportedAcceptance.nullable(),
  messages,
  unsentRevision: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('Changes that were not sent yet, as the request that makes them'),
  versions: z.array(exportedVersion).describe('Each sending that differs from the one before'),
});
export type ExportedEstimate = z.infer<typeof exportedEstimate>;

export const exportedChangeOrder = changeOrder.extend({
  acceptance: exportedAcceptance.nullable(),
  messages,
  versions: z.array(exportedVersion),
});
export type ExportedChangeOrder = z.infer<typeof exportedChangeOrder>;

export const exportedInvoice = invoice.extend({ messages });
export type ExportedInvoice = z.infer<typeof exportedInvoice>;

/** The plan's status at the time of the export, and its history, oldest first. */
export const exportedBilling = z.object({
  status: billingStatus,
  events: z.array(
    z.object({ type: z.string(), detail: z.record(z.string(), z.string()), at: z.iso.datetime() }),
  ),
});
export type ExportedBilling = z.infer<typeof exportedBilling>;

/** All data of one account: the content of `plumbline-export.json`. Amounts are decimal text. */
export const accountExport = z.object({
  exportedAt: z.iso.datetime(),
  profile,
  settings: settings.describe('Keys of payment providers are masked'),
  logo: z.string().nullable().describe('The image itself, as a data URL'),
  billing: exportedBilling,
  clients: z.array(client),
  jobTypes: z.array(jobType).describe('The account’s own; the defaults are left out'),
  laborTypes: z.array(laborType),
  taxRates: z.array(taxRate),
  materials: z.array(material).describe('The account’s own; the catalog that ships is left out'),
  kits: z.array(kit).describe('The account’s own; those that ship are left out'),
  templates: z.array(wholeTemplate).describe('The account’s own; those that ship are left out'),
  changeOrders: z.array(exportedChangeOrder).describe('In the order of their estimates, newest last'),
  invoices: z.array(exportedInvoice).describe('Newest first, drafts and void ones included'),
  estimates: z.array(exportedEstimate).describe('Newest first'),
});
