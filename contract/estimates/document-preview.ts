import { z } from 'zod';
import { settingsSections } from '../settings.ts';

const { general, branding, currency, communications, payments } = settingsSections;

/**
 * The settings for a sample estimate, as the forms hold them, saved or not. Omitted fields use the saved values; the logo
 * always does.
 */
export const documentPreviewRequest = z
  .strictObject({
    ...branding.shape,
    ...currency.shape,
    businessName: general.shape.businessName,
    businessEmail: general.shape.businessEmail,
    businessPhone: general.shape.businessPhone,
    businessAddress: general.shape.businessAddress,
    licenseNumber: general.shape.licenseNumber,
    termsAndConditions: communications.shape.termsAndConditions,
    customPaymentInstructions: payments.shape.customPaymentInstructions,
  })
  .partial();
export type DocumentPreview = z.output<typeof documentPreviewRequest>;
