import { EVERYTHING } from '@plumbline/contract/offer/display';
import { type Settings, settingsSections } from '@plumbline/contract/settings';
import type { z } from 'zod';

const { general } = settingsSections;

/** The fields of each form of the settings page. Those of one tab are saved together. */
export const settingsForms = {
  ...settingsSections,
  general: general.omit({ pricesIncludeTax: true, markupIn: true, display: true, takesQuestions: true }),
  clientView: general.pick({ display: true, markupIn: true, takesQuestions: true }),
};
export type SettingsSectionName = keyof typeof settingsForms;
/** A form's fields, as typed. */
export type SettingsFormFields<Section extends SettingsSectionName> = z.input<
  (typeof settingsForms)[Section]
>;

/** The initial values of a section's form: as stored, with an empty text for none, and everything where nothing is hidden. */
export function sectionFields<Section extends SettingsSectionName>(
  section: Section,
  settings: Settings,
): SettingsFormFields<Section> {
  const names = Object.keys(settingsForms[section].shape) as (keyof Settings)[];
  const fields = Object.fromEntries(
    names.map((name) => [name, settings[name] ?? (name === 'display' ? EVERYTHING : '')]),
  );
  return fields as SettingsFormFields<Section>;
}

/** An error as shown under its field, starting with a capital. */
export function faultText(error: { message?: string | undefined } | undefined): string | undefined {
  const message = error?.message;
  return message && message.charAt(0).toUpperCase() + message.slice(1);
}
