import type { SettingsSectionFields, settingsSections } from '@plumbline/contract/settings';
import type { z } from 'zod';

/** The payments section as its form holds it, and after validation. */
export type PaymentFields = SettingsSectionFields<'payments'>;
export type PaymentOutput = z.output<typeof settingsSections.payments>;
