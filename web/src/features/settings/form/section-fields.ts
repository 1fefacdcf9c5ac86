import { type Settings, type SettingsSectionFields, settingsSections } from '@plumbline/contract/settings';

export type SettingsSectionName = keyof typeof settingsSections;

/** What a section's form starts from: what is stored, with an empty text for none. */
export function sectionFields<Section extends SettingsSectionName>(
  section: Section,
  settings: Settings,
): SettingsSectionFields<Section> {
  const names = Object.keys(settingsSections[section].shape) as (keyof Settings)[];
  const fields = Object.fromEntries(names.map((name) => [name, settings[name] ?? '']));
  return fields as SettingsSectionFields<Section>;
}

/** A fault as it stands under its field: a sentence starts with a capital. */
export function faultText(error: { message?: string | undefined } | undefined): string | undefined {
  const message = error?.message;
  return message && message.charAt(0).toUpperCase() + message.slice(1);
}
