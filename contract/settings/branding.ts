import { z } from 'zod';

/** The look of the contractor's documents; sizes and names are those of the settings page. */
export const branding = z.object({
  primaryColor: z.string(),
  accentColor: z.string(),
  fontFamily: z.string(),
  headingSize: z.string(),
  bodyTextSize: z.string(),
  layoutTemplate: z.string(),
  borderThickness: z.string(),
  borderStyle: z.string(),
  footerText: z.string().nullable(),
  logoUrl: z.string().nullable(),
  logoIncludesName: z.boolean().describe('The logo is shown without the company name beside it'),
});
export type Branding = z.infer<typeof branding>;
