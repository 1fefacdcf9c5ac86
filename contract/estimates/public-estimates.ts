import { z } from 'zod';
import { selectionInput } from '../content/groups.ts';
import { costFigures, laborFigures, materialFigures } from '../content/lines.ts';
import { STAGE_STATES } from '../content/schedule.ts';
import { estimate } from '../estimates.ts';
import { emailField, nameField, notesField, TEXT_LIMITS, textField } from '../fields.ts';
import { offer } from '../offer/offer.ts';
import { depositMethodOffer, MANUAL_DEPOSIT_METHODS } from '../payments/deposits.ts';
import { DEPOSIT_METHODS } from '../payments/payment-methods.ts';
import { ONLINE_PROVIDERS } from '../payments/providers.ts';
import { publicPayment } from '../payments/public-payment.ts';
import { mapNames } from '../pricing/sums.ts';
import { branding } from '../settings/branding.ts';
import { publicMessage } from './questions.ts';
import { documentHashField, signature } from './signature.ts';

export const DECLINE_REASON = 'Declined by client';

export const publicContractor = branding.extend({
  companyName: z.string(),
  companyDescription: z.string().nullable(),
  contactName: z.string(),
  email: z.string().nullable().describe('The business email from the settings; null when there is none'),
  phone: z.string().nullable(),
  businessAddress: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  termsAndConditions: z.string().nullable(),
});
export type PublicContractor = z.infer<typeof publicContractor>;

const FILLED_IF_SHOWN = 'Empty or null unless the client may see every figure';

/** Figures of an estimate that its client may not see in every display. */
export const HIDEABLE_FIGURES = [
  'laborMarkupPercent',
  'materialMarkupPercent',
  'laborSubtotal',
  'laborMarkupAmount',
  'materialsSubtotal',
  'materialMarkupAmount',
  'additionalCostsTotal',
] as const;

const halfSums = z.object({
  discountAmount: z.string().nullable(),
  subtotal: z.string(),
  taxAmount: z.string(),
  totalAmount: z.string(),
});

/**
 * The fields of a change order that an estimate lacks. `offer` is the added work; the sums cover added and
 * removed work, and can be negative.
 */
export const publicChange = z.object({
  estimateId: z.uuid(),
  estimateNumber: z
    .string()
    .describe('That of the estimate, `EST-0042`; the change order has `EST-0042-CO1`'),
  title: z.string(),
  reason: z.string().nullable(),
  added: halfSums.nullable().describe('The sums of the work that is added; null without any'),
  removed: halfSums
    .extend({ offer })
    .nullable()
    .describe('The work that is taken out, with amounts above zero; null without any'),
  job: z.object({ before: z.string(), after: z.string() }).describe('The job’s total without and with it'),
});
export type PublicChange = z.infer<typeof publicChange>;

/** A change order on the page of its estimate. */
const publicChangeReference = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  status: estimate.shape.status,
  totalAmount: z.string(),
  depositAmount: z.string(),
});

export const PAYMENT_STEP_KINDS = [
  'deposit',
  'progress',
  'change_deposit',
  'balance_part',
  'balance',
] as const;

/** A payment of an accepted document's job, with the invoices that ask for it. */
export const paymentStep = z.object({
  kind: z
    .enum(PAYMENT_STEP_KINDS)
    .describe('`balance_part` is what invoices ask for of a balance that has more left to invoice'),
  id: z
    .string()
    .describe('`deposit`, `balance`, or the id of a payment or of the change order whose deposit it is'),
  name: z.string().describe('`Deposit for CO-1` for that of a change order'),
  amount: z.string(),
  amountOpen: z.string().describe('What is left to pay of it; of all steps, that of the job'),
  state: z
    .enum(STAGE_STATES)
    .describe('`invoiced`: to pay on its invoices; `due`: to pay on the document itself'),
  dueWhen: z.string().nullable().describe('When a payment between deposit and balance is due, for reading'),
  invoices: z.array(
    z.object({
      id: z.uuid(),
      amountOpen: z.string().describe('Of the whole invoice'),
      dueOn: z.iso.date(),
      isPaid: z.boolean().describe('Whether the part for this step is paid'),
    }),
  ),
});
export type PaymentStep = z.infer<typeof paymentStep>;

/** The part of an estimate that a client may see: no ids of the contractor's clients and catalog, no timeline, no payments. */
export const publicEstimate = estimate
  .omit({
    clientId: true,
    jobTypeId: true,
    events: true,
    updatedAt: true,
    client: true,
    amountPaid: true,
    amountDue: true,
    jobTotal: true,
    amountHeld: true,
    amountCredit: true,
    payments: true,
    reminderDays: true,
    remindersStopped: true,
    unreadMessages: true,
    revision: true,
    waitingMessage: true,
    waitingChange: true,
    groups: true,
    choices: true,
    taxes: true,
    taxBase: true,
    textLines: true,
    files: true,
    kits: true,
    lineDiscountsAmount: true,
    selection: true,
    pricesIncludeTax: true,
    markupIn: true,
    display: true,
    stages: true,
  })
  .extend({
    offer: offer.describe('What the client may see of the estimate, and may pick'),
    laborLines: z.array(laborFigures.omit({ laborTypeId: true })).describe(FILLED_IF_SHOWN),
    materialLines: z.array(materialFigures.omit({ materialId: true })).describe(FILLED_IF_SHOWN),
    additionalCosts: z.array(costFigures).describe(FILLED_IF_SHOWN),
    additionalCostLines: z.array(costFigures).describe('The same list as additionalCosts'),
    ...mapNames(HIDEABLE_FIGURES, () => z.string().nullable().describe(FILLED_IF_SHOWN)),
    itemsAmount: z.string().nullable().describe('Null where figures are hidden or `markupIn` is `prices`'),
    discountAmount: z
      .string()
      .nullable()
      .describe('Null where the client sees the total and the taxes alone'),
    clientName: z.string().nullable(),
    answeredAt: z.iso.datetime().nullable().describe('When the client accepted or declined'),
    acceptedBy: z.string().nullable().describe('The name the client signed with'),
    signature: signature.nullable().describe('What the client signed with'),
    confirmationNotMailed: z
      .boolean()
      .describe(
        'The confirmation was not mailed to the address the client gave: too many mails went to new addresses',
      ),
    documentHash: documentHashField.describe(
      'SHA-256 of what is accepted: send it along to accept this version',
    ),
    depositMethods: z
      .array(depositMethodOffer)
      .describe('How the deposit can be paid, as far as one is asked for'),
    depositMethod: z
      .enum(DEPOSIT_METHODS)
      .nullable()
      .describe('How the client who accepted said they would pay it'),
    depositPending: z
      .string()
      .nullable()
      .describe('An online payment that the bank hasn’t confirmed yet, as decimal text in `currency`'),
    paymentInReview: z
      .boolean()
      .describe('A payment arrived that the contractor must review before anything else is paid'),
    updateRequestedAt: z.iso
      .datetime()
      .nullable()
      .describe('When the client asked for an updated estimate, since it was last sent'),
    takesQuestions: z.boolean().describe('Whether clients can ask questions and ask for changes here'),
    messages: z.array(publicMessage).describe('Oldest first, without addresses'),
    sentAt: z.iso.datetime().nullable().describe('When this version was sent; null before the first sending'),
    replaces: z
      .object({ version: z.int(), sentAt: z.iso.datetime() })
      .nullable()
      .describe('The version before this one'),
    changes: z.array(z.string()).describe('What differs from the version before, as sentences'),
    note: z.string().nullable().describe('What the contractor wrote about the changes'),
    replacedBy: z
      .int()
      .nullable()
      .describe('The version to read and answer instead; null for the current one'),
    changeOrder: publicChange.nullable().describe('What a change order is about; null for an estimate'),
    changeOrders: z
      .array(publicChangeReference)
      .describe('The change orders of the job that are out or accepted'),
    receipts: z
      .array(publicPayment)
      .describe('The payments made on this document itself, without those made on its invoices'),
    invoices: z.array(z.object({})).describe('Always empty; pages that were open before an update read it'),
    paymentSteps: z
      .array(paymentStep)
      .describe('Once it is accepted: what is paid and left to pay of the job, in order'),
  });
export type PublicEstimate = z.infer<typeof publicEstimate>;

const VERSION_FAULT = 'must be the number of a version';
export const versionField = z.coerce
  .number<string>({ error: VERSION_FAULT })
  .int({ error: VERSION_FAULT })
  .min(1, { error: VERSION_FAULT })
  .max(9_999, { error: VERSION_FAULT });

/** The version to read; the current one by default. */
export const publicQuery = z.object({ version: versionField.optional() });

export const publicEstimateResponse = z.object({ estimate: publicEstimate, contractor: publicContractor });
export type PublicEstimateResponse = z.infer<typeof publicEstimateResponse>;

/** Name and email may be empty; the record then shows only the click. */
export const confirmRequest = z.strictObject({
  clientName: nameField.default(''),
  clientEmail: z
    .union([z.literal(''), emailField('Please enter a valid email address')], {
      error: 'Please enter a valid email address',
    })
    .default(''),
  signature: signature.nullish(),
  selection: selectionInput
    .optional()
    .describe('What the client chose; without it what the contractor selected'),
  totalAmount: z.string().max(20).optional().describe('The total the client read; another one is refused'),
  /** The version the client read; if the estimate has changed since, nothing is accepted. */
  documentHash: documentHashField.optional(),
  /** How the client will pay the deposit, if asked. */
  depositMethod: z
    .enum(MANUAL_DEPOSIT_METHODS, { error: `must be one of ${MANUAL_DEPOSIT_METHODS.join(', ')}` })
    .nullish(),
});
export type ConfirmRequest = z.input<typeof confirmRequest>;

/**
 * Starts an online payment of the deposit that is still due. If the estimate is not accepted yet, the acceptance counts once the
 * money has arrived; on an accepted one the name, signature and version are ignored.
 */
export const createPaymentRequest = confirmRequest.omit({ depositMethod: true }).extend({
  provider: z.enum(ONLINE_PROVIDERS, { error: `must be one of ${ONLINE_PROVIDERS.join(', ')}` }),
});
export type CreatePaymentRequest = z.input<typeof createPaymentRequest>;

export const declineRequest = z.strictObject({
  reason: notesField.nullish().transform((text) => text || DECLINE_REASON),
});

/** How the client will pay the deposit of the estimate they accepted. */
export const depositMethodRequest = z.strictObject({ method: z.enum(MANUAL_DEPOSIT_METHODS) });

/** The client's message to the contractor of an expired estimate. */
export const updateRequest = z.strictObject({
  note: textField(TEXT_LIMITS.description)
    .nullish()
    .transform((text) => text ?? ''),
});

/** The response to accept, decline and view reports: the estimate's current status. */
export const publicStatusResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  status: estimate.shape.status,
  confirmationNotMailed: publicEstimate.shape.confirmationNotMailed.optional(),
});
export type PublicStatusResponse = z.infer<typeof publicStatusResponse>;
