import { zodResolver } from '@hookform/resolvers/zod';
import { type Settings, type SettingsSectionFields, settingsSections } from '@plumbline/contract/settings';
import { ACCOUNTING_NAME_LENGTH } from '@plumbline/contract/settings/accounting';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { faultText, sectionFields } from '../form/section-fields.ts';
import { SectionForm } from '../form/section-form.tsx';
import { useSectionSave } from '../form/use-section-save.ts';
import { SettingsSection } from '../security/settings-section.tsx';

const FIELDS = [
  {
    name: 'quickbooksTaxCode',
    label: 'QuickBooks tax code',
    hint: 'The code for taxed lines. Leave blank to list tax as a separate line.',
  },
  { name: 'xeroAccountCode', label: 'Xero account code', hint: 'The account for your sales, like 200.' },
  { name: 'xeroTaxName', label: 'Xero tax name', hint: 'The tax rate for taxed lines, spelled as in Xero.' },
] as const;

/** The codes and names in exports for bookkeeping programs. */
export function AccountingForm({ settings }: { settings: Settings }) {
  const form = useForm<
    SettingsSectionFields<'accounting'>,
    unknown,
    z.output<typeof settingsSections.accounting>
  >({
    resolver: zodResolver(settingsSections.accounting),
    defaultValues: sectionFields('accounting', settings),
    mode: 'onTouched',
  });
  const { register, formState } = form;
  return (
    <SectionForm label="QuickBooks and Xero" saveLabel="Save codes" {...useSectionSave('accounting', form)}>
      <SettingsSection
        title="QuickBooks and Xero"
        about="Written into the files that you download under Reports, as your bookkeeping program knows them."
      >
        <div className="grid gap-5">
          {FIELDS.map(({ name, label, hint }) => (
            <Field key={name} label={label} hint={hint} error={faultText(formState.errors[name])}>
              <TextInput
                autoComplete="off"
                maxLength={ACCOUNTING_NAME_LENGTH}
                className="max-w-80"
                {...register(name)}
              />
            </Field>
          ))}
        </div>
      </SettingsSection>
    </SectionForm>
  );
}
