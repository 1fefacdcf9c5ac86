import { z } from 'zod';
import { branding } from './branding.ts';
import { estimate } from './estimates.ts';
import { emailField, nameField, notesField } from './fields.ts';

export const DECLINE_REASON = 'Declined by client';

export const publicContractor = branding.extend({
  companyName: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  businessAddress: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  termsAndConditions: z.string().nullable(),
});
export type PublicContractor = z.infer<typeof publicContractor>;

/** What a client may see of an estimate: no ids of the contractor's rows, no timeline. */
export const publicEstimate = estimate
  .omit({ clientId: true, jobTypeId: true, events: true, updatedAt: true, client: true })
  .extend({
    clientName: z.string().nullable(),
    answeredAt: z.iso.datetime().nullable().describe('When the client accepted or declined'),
    acceptedBy: z.string().nullable().describe('The name the client signed with'),
  });
export type PublicEstimate = z.infer<typeof publicEstimate>;

export const publicEstimateResponse = z.object({ estimate: publicEstimate, contractor: publicContractor });
export type PublicEstimateResponse = z.infer<typeof publicEstimateResponse>;

/** A typed signature: the client's name as they wrote it. */
export const signature = z.strictObject({ kind: z.literal('typed'), text: nameField });
export type Signature = z.infer<typeof signature>;

/** Name and e-mail may be empty: then the record shows the click alone. */
export const confirmRequest = z.strictObject({
  clientName: nameField.default(''),
  clientEmail: z
    .union([z.literal(''), emailField('Please enter a valid email address')], {
      error: 'Please enter a valid email address',
    })
    .default(''),
  signature: signature.nullish(),
});
export type ConfirmRequest = z.input<typeof confirmRequest>;

export const declineRequest = z.strictObject({
  reason: notesField.nullish().transform((text) => text || DECLINE_REASON),
});

/** The answer to accept, decline and view reports: where the estimate stands now. */
export const publicStatusResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  status: estimate.shape.status,
});
export type PublicStatusResponse = z.infer<typeof publicStatusResponse>;
