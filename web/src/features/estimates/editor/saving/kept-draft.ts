import { GROUP_KINDS } from '@plumbline/contract/content/groups';
import { estimateKit } from '@plumbline/contract/content/kits';
import { COST_TYPES, LABOR_TYPES, LINE_SECTIONS } from '@plumbline/contract/content/lines';
import { FILE_KINDS } from '@plumbline/contract/files';
import { MARKUP_PLACES } from '@plumbline/contract/offer/display';
import { displayOnWire } from '@plumbline/contract/offer/display-field';
import { CURRENCIES } from '@plumbline/contract/pricing/currency';
import { mapNames, PERCENT_NAMES } from '@plumbline/contract/pricing/sums';
import { z } from 'zod';
import { type KeptPlace, readKeptWork } from '../../../../lib/kept/kept-work.ts';
import { newId } from '../../../../lib/new-id.ts';
import type { EstimateDraft } from '../estimate-draft.ts';
import { KEPT_VERSION, type KeptDraft, LONGEST_KEPT } from './keep-draft.ts';

const key = z.string().min(1);
const text = z.string();

const discount = z.object({ unit: z.enum(['percent', 'amount']), value: text, label: text }).nullable();

/** Work stored by an older version lacks these fields, and gets ids when it is restored. */
const terms = {
  key,
  id: text.min(1).default(newId),
  groupId: text.nullable().default(null),
  optional: z.boolean().default(false),
  preselected: z.boolean().default(false),
  markupPercent: text.default(''),
  discount: discount.default(null),
  taxIds: z.array(text).nullable().default(null),
  cost: text.nullable().optional(),
};

const parts = {
  groups: z
    .array(
      z.object({
        id: text,
        kind: z.enum(GROUP_KINDS),
        choiceId: text.nullable(),
        title: text,
        description: text,
        preselected: z.boolean(),
        showLines: z.boolean().nullable(),
      }),
    )
    .default([]),
  choices: z.array(z.object({ id: text, title: text })).default([]),
  taxes: z
    .array(
      z.object({
        id: text,
        name: text,
        rate: text,
        registration: text.nullable(),
        labor: z.boolean(),
        materials: z.boolean(),
        costs: z.boolean(),
      }),
    )
    .default([]),
  textLines: z
    .array(
      z.object({
        id: text,
        section: z.enum(LINE_SECTIONS),
        groupId: text.nullable(),
        place: z.int().min(0),
        text,
      }),
    )
    .default([]),
  files: z
    .array(
      z.object({
        id: text,
        fileId: text,
        kind: z.enum(FILE_KINDS),
        name: text,
        lineId: text.nullable(),
        groupId: text.nullable(),
        caption: text,
        forClient: z.boolean(),
        inPdf: z.boolean(),
      }),
    )
    .default([]),
  kits: z.array(estimateKit).default([]),
  pricesIncludeTax: z.boolean().default(false),
  markupIn: z.enum(MARKUP_PLACES).default('line'),
  display: displayOnWire.nullable().default(null),
  depositAmount: text.nullable().default(null),
  schedule: z
    .array(
      z.object({
        id: text,
        name: text,
        unit: z.enum(['percent', 'amount']),
        value: text,
        dueOn: text.nullable(),
        milestone: text,
        sendsItself: z.boolean().default(false),
      }),
    )
    .default([]),
  hasHadParts: z.boolean().default(false),
};

const estimateDraft: z.ZodType<EstimateDraft> = z.object({
  clientId: text.nullable(),
  jobTypeId: text.nullable(),
  jobDescription: text,
  jobAddress: text,
  validUntil: text,
  // Work stored by an older version lacks newer percentages.
  ...mapNames(PERCENT_NAMES, () => text.default('0')),
  // Work stored by an older version has none.
  discount: discount.default(null),
  acceptPayments: z.boolean(),
  customPaymentInstructions: text,
  laborLines: z.array(
    z.object({
      ...terms,
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
      ...terms,
      materialId: text.nullable(),
      description: text,
      quantity: text,
      unit: text,
      unitCost: text,
      clientQuantity: z.object({ min: text, max: text, step: text }).nullable().default(null),
      costUnknown: z.boolean().optional(),
    }),
  ),
  additionalCosts: z.array(z.object({ ...terms, type: z.enum(COST_TYPES), description: text, amount: text })),
  nextKey: z.int().positive(),
  change: z.object({ title: text, reason: text }).nullable().default(null),
  ...parts,
});

const keptDraft = z.object({
  version: z.literal(KEPT_VERSION),
  keptAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().nullable(),
  draft: estimateDraft,
  currency: z.enum(CURRENCIES).optional(),
  creationKey: text.min(1).optional(),
});

/** The stored draft; null if there is none or it is invalid. */
export function findKeptDraft(place: KeptPlace): KeptDraft | null {
  const found = readKeptWork(place);
  if (found === null || found.length > LONGEST_KEPT) return null;
  try {
    return keptDraft.parse(JSON.parse(found));
  } catch {
    return null;
  }
}
