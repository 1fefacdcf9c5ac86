import type { SettingsSectionFields, settingsSections } from '@plumbline/contract/settings';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

export type BrandingFields = SettingsSectionFields<'branding'>;
type BrandingForm = UseFormReturn<BrandingFields, unknown, z.output<typeof settingsSections.branding>>;

/** The props of every part of the branding form. */
export interface BrandingPartProps {
  readonly form: BrandingForm;
}
