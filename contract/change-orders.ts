import { z } from 'zod';
import { estimateFileInput } from './content/files.ts';
import { groupInput } from './content/groups.ts';
import {
  additionalCost,
  additionalCostInput,
  laborLine,
  laborLineInput,
  materialLine,
  materialLineInput,
  textLineInput,
} from './content/lines.ts';
import { AWAITING_ANSWER } from './estimates/statuses.ts';
import { estimate, estimateEvent, estimateSummary, percentField, section } from './estimates.ts';
import { dateField, nameField, notesField } from './fields.ts';
import { FILE_LIMITS } from './files.ts';
import { BOUNDS } from './pricing/bounds.ts';
import { mapNames, SUM_NAMES } from './pricing/sums.ts';

/** The most change orders of one estimate, drafts included. */
export const CHANGE_ORDER_LIMIT = 50;

/** A change order has no status `paid`: only its job can be paid in full. */
export const CHANGE_ORDER_STATUSES = ['draft', ...AWAITING_ANSWER, 'accepted', 'declined'] as const;

export const CHANGE_TITLE_FAULT = 'Please give the change order a title';
export const CHANGE_LINES_FAULT = 'Please add work, or take some out';

const removed = z.boolean().describe('Whether the work is removed; otherwise it is added');
const fixed = { optional: true, preselected: true } as const;
export const changeLaborLineInput = laborLineInput.omit(fixed).extend({ removed: removed.optional() });
export const changeMaterialLineInput = materialLineInput
  .omit({ ...fixed, clientQuantity: true })
  .extend({ removed: removed.optional() });
export const changeCostInput = additionalCostInput.omit(fixed).extend({ removed: removed.optional() });

/** A group of lines of a change order. The client cannot deselect it. */
export const changeGroupInput = groupInput.omit({ kind: true, choiceId: true, preselected: true });

const titleField = nameField.min(1, { error: CHANGE_TITLE_FAULT });
const noneIfBlank = (text: string | null | undefined) => text || null;

const optionalFields = {
  validUntil: dateField.nullable().optional(),
  depositPercentage: percentField.optional().describe('Asked for when it is accepted; 0 at first'),
  groups: z.array(changeGroupInput).max(BOUNDS.groups).optional(),
  textLines: z.array(textLineInput).max(BOUNDS.textLines).optional(),
  files: z.array(estimateFileInput).max(FILE_LIMITS.perEstimate).optional(),
  laborLines: section(changeLaborLineInput).optional(),
  materialLines: section(changeMaterialLineInput).optional(),
  additionalCosts: section(changeCostInput).optional(),
};

/** A new draft. Markups, taxes, the discount's percentage and the client's display come from its estimate. */
export const changeOrderRequest = z.strictObject({
  title: titleField,
  reason: notesField.nullish().transform(noneIfBlank),
  ...optionalFields,
});
export type ChangeOrderRequest = z.input<typeof changeOrderRequest>;
export type ChangeOrderFields = z.output<typeof changeOrderRequest>;

/** A change of a draft: an omitted field stays unchanged, null clears it. `updatedAt` is the one the editor read. */
export const changeOrderChangeRequest = z.strictObject({
  title: titleField.optional(),
  reason: notesField.nullable().transform(noneIfBlank).optional(),
  ...optionalFields,
  updatedAt: z.iso.datetime({ error: 'must be the updatedAt that was read' }),
});
export type ChangeOrderChangeRequest = z.input<typeof changeOrderChangeRequest>;
export type ChangeOrderChanges = z.output<typeof changeOrderChangeRequest>;

export const changeOrderStatusRequest = z.strictObject({ status: z.enum(CHANGE_ORDER_STATUSES) });

/** A job's total before and after a change, as decimal text. Until it is accepted, as if it were accepted now. */
export const jobTotals = z.object({ before: z.string(), after: z.string() });

/** The sums of the added or the removed work. None is negative. */
export const halfSums = z.object(mapNames(SUM_NAMES, () => z.string()));

const ofChange = {
  number: z.string().describe('`EST-0042-CO1`'),
  estimateId: z.uuid(),
  title: z.string(),
  reason: z.string().nullable(),
  status: z.enum(CHANGE_ORDER_STATUSES),
  job: jobTotals,
};

/** A change order in a list. Its amounts are the added work less the removed work, and can be negative. */
export const changeOrderSummary = estimateSummary
  .pick({
    id: true,
    estimateNumber: true,
    currency: true,
    validUntil: true,
    isExpired: true,
    createdAt: true,
    updatedAt: true,
    totalAmount: true,
    depositAmount: true,
    unreadMessages: true,
    changesRequestedAt: true,
  })
  .extend(ofChange)
  .extend({
    events: z
      .array(estimateEvent)
      .describe('When it was sent, bounced, viewed, answered, paid and set to another status, oldest first'),
    depositInvoiceId: z.uuid().nullable().describe('The issued invoice that asks for its deposit'),
  });
export type ChangeOrderSummary = z.infer<typeof changeOrderSummary>;

const isRemoved = { removed: z.boolean() };
export const changeLaborLine = laborLine.extend(isRemoved);
export const changeMaterialLine = materialLine.extend(isRemoved);
export const changeCost = additionalCost.extend(isRemoved);

/** A change order as its contractor reads it. `estimateNumber` is that of its estimate. */
export const changeOrder = estimate
  .omit({
    choices: true,
    selection: true,
    kits: true,
    revision: true,
    waitingMessage: true,
    amountToInvoice: true,
    jobTotal: true,
    amountHeld: true,
    amountCredit: true,
    waitingChange: true,
    additionalCostLines: true,
    profit: true,
    stages: true,
    depositFixedAmount: true,
  })
  .extend({
    ...ofChange,
    laborLines: z.array(changeLaborLine),
    materialLines: z.array(changeMaterialLine),
    additionalCosts: z.array(changeCost),
    added: halfSums,
    removed: halfSums,
  });
export type ChangeOrder = z.infer<typeof changeOrder>;
