import { COST_TYPES, LABOR_TYPES } from '@plumbline/contract/estimates/lines';
import { CURRENCIES } from '@plumbline/contract/pricing/currency';
import { mapNames, PERCENT_NAMES } from '@plumbline/contract/pricing/sums';
import { z } from 'zod';
import { type KeptPlace, readKeptWork, writeKeptWork } from '../../../lib/kept-work.ts';
import type { EstimateDraft } from './estimate-draft.ts';

/** Incremented when the stored format changes; older work is then ignored. */
const VERSION = 1;
/** Far more than the longest estimate needs, and well below a browser's quota per site. */
const LONGEST = 2_000_000;

const key = z.string().min(1);
const text = z.string();

const estimateDraft: z.ZodType<EstimateDraft> = z.object({
  clientId: text.nullable(),
  jobTypeId: text.nullable(),
  jobDescription: text,
  jobAddress: text,
  validUntil: text,
  // Work stored by an older version lacks newer percentages.
  ...mapNames(PERCENT_NAMES, () => text.default('0')),
  // Work stored by an older version has none.
  discount: z
    .object({ unit: z.enum(['percent', 'amount']), value: text, label: text })
    .nullable()
    .default(null),
  acceptPayments: z.boolean(),
  customPaymentInstructions: text,
  laborLines: z.array(
    z.object({
      key,
      laborType: z.enum(LABOR_TYPES),
      laborTypeId: text.nullable(),
      laborTypeName: text.nullable(),
      description: text,
      hours: text,
      rate: text,
    }),
  ),
  materialLines: z.array(
    z.object({
      key,
      materialId: text.nullable(),
      description: text,
      quantity: text,
      unit: text,
      unitCost: text,
    }),
  ),
  additionalCosts: z.array(z.object({ key, type: z.enum(COST_TYPES), description: text, amount: text })),
  nextKey: z.int().positive(),
});

const keptDraft = z.object({
  version: z.literal(VERSION),
  keptAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().nullable(),
  draft: estimateDraft,
  currency: z.enum(CURRENCIES).optional(),
  creationKey: text.min(1).optional(),
});

/**
 * Unsaved work: when it was stored, the `updatedAt` of the estimate it is based on (null for a new one), the currency
 * of its figures (missing in older work), and the key of a creation that may have succeeded.
 */
export type KeptDraft = Omit<z.output<typeof keptDraft>, 'version'>;

/** The stored draft; null if there is none or it is invalid. */
export function findKeptDraft(place: KeptPlace): KeptDraft | null {
  const found = readKeptWork(place);
  if (found === null || found.length > LONGEST) return null;
  try {
    return keptDraft.parse(JSON.parse(found));
  } catch {
    return null;
  }
}

/** Stores a draft. False when it is too long or the browser has no room. */
export function keepDraft(place: KeptPlace, work: Omit<KeptDraft, 'keptAt'>): boolean {
  const kept: z.input<typeof keptDraft> = { version: VERSION, keptAt: new Date().toISOString(), ...work };
  const content = JSON.stringify(kept);
  return content.length <= LONGEST && writeKeptWork(place, content);
}
