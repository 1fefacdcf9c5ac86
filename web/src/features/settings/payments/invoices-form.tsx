import { zodResolver } from '@hookform/resolvers/zod';
import { INVOICE_PREFIX_LENGTH } from '@plumbline/contract/invoices/limits';
import { type Settings, type SettingsSectionFields, settingsSections } from '@plumbline/contract/settings';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { faultText, sectionFields } from '../form/section-fields.ts';
import { SectionForm } from '../form/section-form.tsx';
import { useSectionSave } from '../form/use-section-save.ts';
import { SettingsSection } from '../security/settings-section.tsx';

type InvoiceFields = SettingsSectionFields<'invoices'>;

/** What new invoices begin with: their numbers, when they are due, and the note on them. */
export function InvoicesForm({ settings }: { settings: Settings }) {
  const form = useForm<InvoiceFields, unknown, z.output<typeof settingsSections.invoices>>({
    resolver: zodResolver(settingsSections.invoices),
    defaultValues: sectionFields('invoices', settings),
    mode: 'onTouched',
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const [prefix, next] = useWatch({ control, name: ['invoicePrefix', 'nextInvoiceNumber'] });
  return (
    <SectionForm label="Invoices" saveLabel="Save invoices" {...useSectionSave('invoices', form)}>
      <SettingsSection
        title="Invoices"
        about="An invoice gets its number when you issue it, so no number is ever skipped."
      >
        <div className="grid gap-5">
          <div className="grid grid-cols-2 items-start gap-4">
            <Field label="Prefix" error={faultText(errors.invoicePrefix)}>
              <TextInput
                autoComplete="off"
                maxLength={INVOICE_PREFIX_LENGTH}
                {...register('invoicePrefix')}
              />
            </Field>
            <Field
              label="Next number"
              hint={Number.isInteger(next) ? `Next: ${prefix}${String(next).padStart(4, '0')}` : undefined}
              error={faultText(errors.nextInvoiceNumber)}
            >
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                className="figures"
                {...register('nextInvoiceNumber', { valueAsNumber: true })}
              />
            </Field>
          </div>
          <Field
            label="Days until due"
            hint="Counted from the day it is issued. 0 means due at once."
            error={faultText(errors.invoiceDueDays)}
          >
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              className="figures max-w-40"
              trailing="days"
              {...register('invoiceDueDays', { valueAsNumber: true })}
            />
          </Field>
          <Field
            label="Note"
            hint="Printed on invoices that have no note of their own."
            error={faultText(errors.invoiceNote)}
          >
            <TextArea rows={3} {...register('invoiceNote')} />
          </Field>
        </div>
      </SettingsSection>
    </SectionForm>
  );
}
