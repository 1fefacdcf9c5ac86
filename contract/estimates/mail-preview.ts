import { z } from 'zod';
import { idField } from '../fields.ts';
import { settingsSections } from '../settings.ts';

const { communications } = settingsSections;

/**
 * The words of the mail that brings an estimate, as the form holds them, saved or not; what is left out is taken as it was
 * saved, and an empty text as the product's own.
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

/** The mail as its client would read it, and the terms as the document would print them. */
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
