import type { Settings } from '@plumbline/contract/settings';
import { type FormEvent, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { applyIssues } from '../../../lib/apply-issues.ts';
import { toastFailure } from '../../../ui/toast-failure.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useSaveSettings } from '../settings-api.ts';
import { type SettingsSectionName, sectionFields } from './section-fields.ts';
import { useReportUnsaved } from './unsaved-sections.tsx';

/**
 * Saves one section: its fields alone, as typed. A second save while one is under way is ignored. What is saved is what
 * the form then starts from.
 */
export function useSectionSave<Fields extends FieldValues, Output>(
  section: SettingsSectionName,
  form: UseFormReturn<Fields, unknown, Output>,
) {
  const save = useSaveSettings();
  const saving = useRef(false);
  const { isDirty, errors } = form.formState;
  useReportUnsaved(section, isDirty);

  const keep = (settings: Settings) => form.reset(sectionFields(section, settings) as unknown as Fields);

  const store = async () => {
    const fields = form.getValues();
    try {
      keep(await save.mutateAsync(fields));
      toast({ title: 'Settings Updated', description: 'Your settings have been saved successfully.' });
    } catch (error) {
      applyIssues(error, Object.keys(fields) as Path<Fields>[], form.setError);
      toastFailure(error, { fallback: 'Failed to update settings.' });
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.current) return;
    saving.current = true;
    await form.handleSubmit(store)(event);
    saving.current = false;
  };

  return {
    onSubmit: (event: FormEvent) => void submit(event),
    undo: () => form.reset(),
    isDirty,
    isSaving: save.isPending,
    faults: Object.keys(errors).length,
  };
}
