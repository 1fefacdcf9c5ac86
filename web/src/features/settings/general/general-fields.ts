import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import type { SettingsFormFields, settingsForms } from '../form/section-fields.ts';

export type GeneralFields = SettingsFormFields<'general'>;
export type GeneralOutput = z.output<typeof settingsForms.general>;
export type GeneralControl = Control<GeneralFields, unknown, GeneralOutput>;
