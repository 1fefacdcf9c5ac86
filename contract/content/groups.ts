import { z } from 'zod';
import { profit } from '../costs.ts';
import { descriptionField, nameField } from '../fields.ts';
import { BOUNDS } from '../pricing/bounds.ts';
import { ownId, quantityField } from './lines.ts';

/** An included group always counts, an add-on when it is selected; of a choice's packages exactly one counts. */
export const GROUP_KINDS = ['included', 'addOn', 'package'] as const;

const titleField = (message: string) => nameField.min(1, { error: message });

/** A named part of an estimate, across its three sections. */
export const groupInput = z.strictObject({
  id: ownId,
  kind: z.enum(GROUP_KINDS).default('included'),
  choiceId: ownId.nullish().transform((id) => id ?? null),
  title: titleField('Please name the group'),
  description: descriptionField.nullish().transform((text) => text ?? ''),
  preselected: z.boolean().default(false),
  showLines: z
    .boolean()
    .nullish()
    .transform((shows) => shows ?? null)
    .describe('Whether clients see its lines; null for what the estimate shows'),
});
export type GroupInput = z.output<typeof groupInput>;

/** Packages of which the client picks one. */
export const choiceInput = z.strictObject({ id: ownId, title: titleField('Please name the choice') });

export const estimateGroup = z.object({
  id: z.uuid(),
  kind: z.enum(GROUP_KINDS),
  choiceId: z.uuid().nullable(),
  title: z.string(),
  description: z.string(),
  preselected: z.boolean(),
  showLines: z.boolean().nullable(),
  amount: z.string().describe('Its lines with markup and less their discounts, also where it does not count'),
  counts: z.boolean().describe('Whether the total includes it'),
  profit: profit.optional().describe('As if it counted. Needs the scope `costs:read`'),
});
export type EstimateGroup = z.infer<typeof estimateGroup>;

export const estimateChoice = z.object({ id: z.uuid(), title: z.string() });

/** A selection: packages and add-ons, options, and quantities by line. */
export const selectionInput = z.strictObject({
  groupIds: z.array(ownId).max(BOUNDS.groups).default([]),
  lineIds: z.array(ownId).max(BOUNDS.options).default([]),
  quantities: z.record(ownId, quantityField).default({}),
});
export type SelectionInput = z.output<typeof selectionInput>;

export const selectionOnWire = z.object({
  groupIds: z.array(z.uuid()),
  lineIds: z.array(z.uuid()),
  quantities: z.record(z.uuid(), z.string()),
});
export type SelectionOnWire = z.infer<typeof selectionOnWire>;
