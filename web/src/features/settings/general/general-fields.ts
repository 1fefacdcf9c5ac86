import type { SettingsSectionFields, settingsSections } from '@plumbline/contract/settings';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';

export type GeneralFields = SettingsSectionFields<'general'>;
export type GeneralOutput = z.output<typeof settingsSections.general>;
export type GeneralControl = Control<GeneralFields, unknown, GeneralOutput>;
