import { zodResolver } from '@hookform/resolvers/zod';
import { type Settings, type SettingsSectionFields, settingsSections } from '@plumbline/contract/settings';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { faultText, sectionFields } from '../form/section-fields.ts';
import { SectionForm } from '../form/section-form.tsx';
import { useSectionSave } from '../form/use-section-save.ts';
import { WithSettings } from '../form/with-settings.tsx';
import { SettingsSection } from '../security/settings-section.tsx';
import { FoldedPreview } from './folded-preview.tsx';
import { MailPreview } from './mail-preview.tsx';
import { NoticeSwitches } from './notice-switches.tsx';
import { ReminderDays } from './reminder-days.tsx';
import { type TemplateField, TemplateVariables } from './template-variables.tsx';

/** From this width on the preview is beside the form. */
const WIDE = '(min-width: 1180px)';

type CommunicationsFields = SettingsSectionFields<'communications'>;

function CommunicationsForm({ settings }: { settings: Settings }) {
  const form = useForm<CommunicationsFields, unknown, z.output<typeof settingsSections.communications>>({
    resolver: zodResolver(settingsSections.communications),
    defaultValues: sectionFields('communications', settings),
    mode: 'onTouched',
  });
  const isWide = useMediaQuery(WIDE);
  const previewId = useId();
  const preview = <MailPreview control={form.control} />;
  const { register, formState, getValues, setValue } = form;
  const { errors } = formState;
  const insert = (field: TemplateField, text: string, from: number, to: number) => {
    const before = getValues(field) ?? '';
    const after = before.slice(0, from) + text + before.slice(to);
    setValue(field, after, { shouldDirty: true, shouldValidate: true });
  };
  const sections = (
    <SectionForm
      label="Communications"
      saveLabel="Save communications"
      {...useSectionSave('communications', form)}
    >
      <SettingsSection
        title="Estimate email"
        about="What your client reads when you send an estimate. We attach the PDF."
      >
        <div className="grid gap-5">
          <TemplateVariables onInsert={insert} />
          <Field
            label="Email subject"
            hint="Leave blank to use the default."
            error={faultText(errors.emailSubjectTemplate)}
          >
            <TextInput {...register('emailSubjectTemplate')} />
          </Field>
          <Field
            label="Email body"
            hint="Leave blank to use the default."
            error={faultText(errors.emailBodyTemplate)}
          >
            <TextArea rows={10} {...register('emailBodyTemplate')} />
          </Field>
        </div>
      </SettingsSection>
      <SettingsSection
        title="Terms"
        about="Printed at the end of every document and shown on the client’s page."
      >
        <Field label="Terms and conditions" error={faultText(errors.termsAndConditions)}>
          <TextArea rows={8} {...register('termsAndConditions')} />
        </Field>
      </SettingsSection>
      {!isWide && <FoldedPreview>{preview}</FoldedPreview>}
      <ReminderDays control={form.control} />
      <NoticeSwitches control={form.control} />
    </SectionForm>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 min-[1180px]:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
      {sections}
      {isWide && (
        <aside aria-labelledby={previewId} className="sticky top-20 self-start pt-2">
          <h2 id={previewId} className="mb-3">
            Preview of the email
          </h2>
          {preview}
        </aside>
      )}
    </div>
  );
}

/** The templates of mails to clients, and the contractor's notifications. */
export function CommunicationsPanel() {
  return <WithSettings>{(settings) => <CommunicationsForm settings={settings} />}</WithSettings>;
}
