import type { Settings } from '@plumbline/contract/settings';
import type { FormEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { applyIssues } from '../../../lib/http/apply-issues.ts';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useSaveSettings } from '../api.ts';
import { type SettingsSectionName, sectionFields } from './section-fields.ts';
import { useReportUnsaved, useSaveAlone } from './unsaved-sections.tsx';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Resets the form to the stored values; changes made since the request stay and are unsaved. */
function startFrom<Fields extends FieldValues, Output>(
  form: UseFormReturn<Fields, unknown, Output>,
  stored: Fields,
  sent: Fields,
): void {
  const typed = form.getValues();
  form.reset(stored, { keepValues: true });
  for (const name of Object.keys(stored) as Path<Fields>[]) {
    const value = isSame(typed[name], sent[name]) ? stored[name] : typed[name];
    form.setValue(name, value, { shouldDirty: true });
  }
}

/**
 * Saves the fields of one section that differ from the stored ones, because another device may have changed the rest; if none
 * differs, those named in `confirmed`. Ignored while a save of any section is pending. The saved values become the form's defaults.
 */
export function useSectionSave<Fields extends FieldValues, Output>(
  section: SettingsSectionName,
  form: UseFormReturn<Fields, unknown, Output>,
  confirmed: readonly Path<Fields>[] = [],
) {
  const save = useSaveSettings();
  const { saving, saveAlone } = useSaveAlone();
  const { isDirty, errors } = form.formState;
  useReportUnsaved(section, isDirty);

  const keep = (settings: Settings, sent: Fields) =>
    startFrom(form, sectionFields(section, settings) as unknown as Fields, sent);

  const store = async () => {
    const fields = form.getValues();
    try {
      const stored: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {};
      const changed = Object.keys(fields).filter((name) => !isSame(fields[name], stored[name]));
      const names = changed.length > 0 ? changed : confirmed;
      const sent = Object.fromEntries(names.map((name) => [name, fields[name]]));
      // The server refuses a request without any field.
      if (Object.keys(sent).length > 0) keep(await save.mutateAsync(sent), fields);
      toast({ title: 'Settings Updated', description: 'Your settings have been saved successfully.' });
    } catch (error) {
      applyIssues(error, Object.keys(fields) as Path<Fields>[], form.setError);
      toastFailure(error, { fallback: 'Failed to update settings.' });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.handleSubmit(() => saveAlone(section, store))(event);
  };

  return {
    onSubmit: submit,
    undo: () => form.reset(),
    isDirty,
    isSaving: saving === section,
    isWaiting: saving !== null && saving !== section,
    faults: Object.keys(errors).length,
  };
}
