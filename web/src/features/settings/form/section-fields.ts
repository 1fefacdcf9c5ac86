import { type Settings, type SettingsSectionFields, settingsSections } from '@plumbline/contract/settings';

export type SettingsSectionName = keyof typeof settingsSections;

/** The initial values of a section's form: as stored, with an empty text for none. */
export function sectionFields<Section extends SettingsSectionName>(
  section: Section,
  settings: Settings,
): SettingsSectionFields<Section> {
  const names = Object.keys(settingsSections[section].shape) as (keyof Settings)[];
  const fields = Object.fromEntries(names.map((name) => [name, settings[name] ?? '']));
  return fields as SettingsSectionFields<Section>;
}

/** An error as shown under its field, starting with a capital. */
export function faultText(error: { message?: string | undefined } | undefined): string | undefined {
  const message = error?.message;
  return message && message.charAt(0).toUpperCase() + message.slice(1);
}
