import { z } from 'zod';
import { discountOnWire } from '../content/discount.ts';
import { offerFile } from '../content/files.ts';
import { GROUP_KINDS, selectionOnWire } from '../content/groups.ts';
import { LINE_SECTIONS } from '../content/lines.ts';
import { stage } from '../content/schedule.ts';
import { displayOnWire } from './display-field.ts';

/** A line as its client may see it. Hidden figures are null. */
export const offerLine = z.object({
  id: z.uuid(),
  /** A text among the lines, without figures. */
  isText: z.boolean(),
  /** The labor type, the material or the kind of cost; null where the description is all there is. */
  name: z.string().nullable(),
  description: z.string(),
  /** Hours of labor, or a quantity; with `unit`, which is `h` for labor. */
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  unitPrice: z.string().nullable(),
  /** Before its discount. Without its markup where that is a row of its own. */
  amount: z.string().nullable(),
  discount: discountOnWire.extend({ amountOff: z.string(), net: z.string() }).nullable(),
  optional: z.boolean(),
  /** The net, where the client may select the line or change its quantity. */
  pickAmount: z.string().nullable(),
  /** Whether the client may change the quantity, and within which bounds. */
  bounds: z.object({ min: z.string(), max: z.string(), step: z.string() }).nullable(),
});
export type OfferLine = z.infer<typeof offerLine>;

/** The lines of a section in one group. Its sums are of the lines that nobody can deselect or change; null where hidden. */
export const offerSection = z.object({
  section: z.enum(LINE_SECTIONS),
  lines: z.array(offerLine),
  subtotal: z.string().nullable().describe('Without the markup that is a row of its own'),
  markup: z
    .object({ percent: z.string(), amount: z.string() })
    .nullable()
    .describe('Null where markups are in the prices or hidden'),
  total: z.string().nullable(),
});
export type OfferSection = z.infer<typeof offerSection>;

/** A part of the offer: the lines without a group, or a group. */
export const offerGroup = z.object({
  /** Null for the lines without a group. */
  id: z.uuid().nullable(),
  kind: z.enum(GROUP_KINDS),
  choiceId: z.uuid().nullable(),
  title: z.string(),
  description: z.string(),
  /** Selected by the contractor: the recommended package, or an add-on that is selected at first. */
  preselected: z.boolean(),
  amount: z.string().nullable(),
  sections: z.array(offerSection),
});
export type OfferGroup = z.infer<typeof offerGroup>;

/** The figures that the client's page needs to compute the total of a selection, and nothing else. */
export const offerPricing = z.object({
  /** The nets of each group by tax class, and each line that can be picked. */
  lines: z.array(
    z.object({
      groupId: z.uuid().nullable(),
      pickId: z.uuid().nullable(),
      isOptional: z.boolean(),
      taxClass: z.int(),
      net: z.string(),
      /** Of a line whose quantity the client may change. */
      unitPrice: z.string().optional(),
      discount: discountOnWire.nullable().optional(),
    }),
  ),
  taxRates: z.array(z.string()),
});
export type OfferPricing = z.infer<typeof offerPricing>;

/** An estimate as its client may see it. Page, PDF, mails and agreement of an estimate read this and nothing else. */
export const offer = z.object({
  display: displayOnWire,
  groups: z.array(offerGroup),
  choices: z.array(z.object({ id: z.uuid(), title: z.string() })),
  taxes: z.array(
    z.object({
      name: z.string(),
      rate: z.string(),
      registration: z.string().nullable(),
      base: z.string().nullable(),
      amount: z.string(),
    }),
  ),
  files: z
    .array(offerFile)
    .describe('Photos and PDFs for the client; where their line is hidden they belong to its group'),
  stages: z
    .array(stage)
    .optional()
    .describe('Deposit, payments and balance; absent without payments between the two'),
  pricesIncludeTax: z.boolean(),
  /** The selection that counts: the contractor's, or once accepted the client's. */
  selection: selectionOnWire,
  /** Null if there is nothing to pick. */
  pricing: offerPricing.nullable(),
});
export type Offer = z.infer<typeof offer>;
