import { zodResolver } from '@hookform/resolvers/zod';
import type { Settings } from '@plumbline/contract/settings';
import { useForm } from 'react-hook-form';
import { sectionFields, settingsForms } from '../form/section-fields.ts';
import { SectionForm } from '../form/section-form.tsx';
import { useSectionSave } from '../form/use-section-save.ts';
import { WithSettings } from '../form/with-settings.tsx';
import { SettingsSection } from '../security/settings-section.tsx';
import { BusinessFields } from './business-fields.tsx';
import type { GeneralFields, GeneralOutput } from './general-fields.ts';
import { PricingDefaults } from './pricing-defaults.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

/** A save without changes confirms the details and the prices, for which the onboarding guide and the first sending ask. */
const CONFIRMED = ['businessName', 'laborMarkupPercent'] as const;

function GeneralForm({ settings }: { settings: Settings }) {
  const form = useForm<GeneralFields, unknown, GeneralOutput>({
    resolver: zodResolver(settingsForms.general),
    defaultValues: sectionFields('general', settings),
    mode: 'onTouched',
  });
  const { register, control, formState } = form;
  return (
    <SectionForm label="General" saveLabel="Save general" {...useSectionSave('general', form, CONFIRMED)}>
      <SettingsSection
        title="Business Information"
        about="Shown to your clients on estimates, documents and emails."
      >
        <BusinessFields control={control} register={register} errors={formState.errors} />
      </SettingsSection>
      <SettingsSection
        title="Pricing defaults"
        about="Used for new estimates. Existing estimates don’t change."
      >
        <PricingDefaults control={control} currency={settings.currency} />
      </SettingsSection>
      <SettingsSection
        title="Time zone"
        about="Sets when estimates expire, when reminders go out, and what counts as this month."
      >
        <TimeZoneField control={control} stored={settings.timeZone} />
      </SettingsSection>
    </SectionForm>
  );
}

/** The business's details and its estimates' defaults. */
export function GeneralPanel() {
  return <WithSettings>{(settings) => <GeneralForm settings={settings} />}</WithSettings>;
}
