import { zodResolver } from '@hookform/resolvers/zod';
import { INVOICE_PREFIX_LENGTH } from '@plumbline/contract/invoices/limits';
import { findInvoiceReminderFaults } from '@plumbline/contract/invoices/reminders';
import { type Settings, type SettingsSectionFields, settingsSections } from '@plumbline/contract/settings';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { DayList, INVOICE_REMINDER_LIST } from '../../../ui/choices/day-list.tsx';
import { FormSwitch } from '../../../ui/choices/form-switch.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { faultText, sectionFields } from '../form/section-fields.ts';
import { SectionForm } from '../form/section-form.tsx';
import { useSectionSave } from '../form/use-section-save.ts';
import { SettingsSection } from '../security/settings-section.tsx';

type InvoiceFields = SettingsSectionFields<'invoices'>;

/** The defaults of new invoices: number, due date, and note. */
export function InvoicesForm({ settings }: { settings: Settings }) {
  const form = useForm<InvoiceFields, unknown, z.output<typeof settingsSections.invoices>>({
    resolver: zodResolver(settingsSections.invoices),
    defaultValues: sectionFields('invoices', settings),
    mode: 'onTouched',
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const [prefix, next, dueDays] = useWatch({
    control,
    name: ['invoicePrefix', 'nextInvoiceNumber', 'invoiceDueDays'],
  });
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
              trailing={dueDays === 1 ? 'day' : 'days'}
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
          <FormSwitch
            control={control}
            name="allowsPartPayments"
            label="Clients may pay parts"
            hint="Let clients pay less than the full balance online."
          />
        </div>
      </SettingsSection>
      <SettingsSection
        title="Invoice reminders"
        about="Short emails to clients who still owe on an invoice. Each email has a link to turn reminders off."
      >
        <div className="grid gap-4">
          <Controller
            control={control}
            name="invoiceReminderDays"
            render={({ field, fieldState }) => (
              <>
                {field.value.length === 0 && <p className="text-ink-2">Reminders are off.</p>}
                <DayList
                  {...INVOICE_REMINDER_LIST}
                  days={field.value}
                  onDaysChange={field.onChange}
                  faults={fieldState.invalid ? findInvoiceReminderFaults(field.value) : []}
                />
              </>
            )}
          />
          <p className="text-sm text-ink-3">
            Sent at 9 AM. Changes apply to invoices you issue from now on. To change the reminders of one
            invoice, open it.
          </p>
        </div>
      </SettingsSection>
    </SectionForm>
  );
}
