import { z } from 'zod';
import { idField } from '../fields.ts';
import { settingsSections } from '../settings.ts';

const { communications } = settingsSections;

/**
 * The templates of an estimate's mail, as the form holds them, saved or not. Omitted fields use the saved values, and empty
 * text the product's own.
 */
export const mailPreviewRequest = z
  .strictObject({
    emailSubjectTemplate: communications.shape.emailSubjectTemplate,
    emailBodyTemplate: communications.shape.emailBodyTemplate,
    termsAndConditions: communications.shape.termsAndConditions,
    estimateId: idField.describe('The newest estimate unless given; a sample where there is none'),
  })
  .partial();
export type MailPreview = z.output<typeof mailPreviewRequest>;

/** The mail as the client would read it, and the terms as the document would print them. */
export const mailPreviewResponse = z.object({
  estimateId: z.uuid().nullable().describe('Null for the sample'),
  estimateNumber: z.string(),
  from: z.string(),
  replyTo: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  terms: z.string().nullable(),
});
export type MailPreviewResponse = z.infer<typeof mailPreviewResponse>;
