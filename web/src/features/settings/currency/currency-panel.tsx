import { zodResolver } from '@hookform/resolvers/zod';
import { CURRENCIES, type Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { type Settings, type SettingsSectionFields, settingsSections } from '@plumbline/contract/settings';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Select } from '../../../ui/choices/select.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { faultText, sectionFields } from '../form/section-fields.ts';
import { SectionForm } from '../form/section-form.tsx';
import { useSectionSave } from '../form/use-section-save.ts';
import { WithSettings } from '../form/with-settings.tsx';
import { SettingsSection } from '../security/settings-section.tsx';

const NAMES: Record<Currency, string> = {
  USD: 'US dollar',
  EUR: 'Euro',
  GBP: 'British pound',
  CAD: 'Canadian dollar',
  AUD: 'Australian dollar',
  JPY: 'Japanese yen',
};
const OPTIONS = CURRENCIES.map((value) => ({ value, label: `${value}, ${NAMES[value]}` }));

function CurrencyForm({ settings }: { settings: Settings }) {
  const form = useForm<
    SettingsSectionFields<'currency'>,
    unknown,
    z.output<typeof settingsSections.currency>
  >({
    resolver: zodResolver(settingsSections.currency),
    defaultValues: sectionFields('currency', settings),
  });
  return (
    <SectionForm label="Currency" saveLabel="Save currency" {...useSectionSave('currency', form)}>
      <SettingsSection title="Currency" about="Used for new estimates. Existing estimates keep theirs.">
        <Controller
          control={form.control}
          name="currency"
          render={({ field, fieldState }) => (
            <Field
              label="Currency"
              hint={`Amounts look like ${formatMoney('1234.5', field.value)}.`}
              error={faultText(fieldState.error)}
            >
              <Select
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                options={OPTIONS}
              />
            </Field>
          )}
        />
      </SettingsSection>
    </SectionForm>
  );
}

/** The currency of new estimates. */
export function CurrencyPanel() {
  return <WithSettings>{(settings) => <CurrencyForm settings={settings} />}</WithSettings>;
}
