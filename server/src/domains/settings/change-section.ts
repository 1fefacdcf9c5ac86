import type { Settings, SettingsChange } from '@plumbline/contract/settings';
import type { Deps } from '../../deps.ts';
import { DEFAULT_ESTIMATE_SUBJECT, ownTemplate, SHOWN_ESTIMATE_BODY } from '../../mail/estimate-template.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { changeSettings } from './change-settings.ts';
import { getSettings } from './get-settings.ts';

/**
 * Saves what the settings page sent of one section and answers all settings as they are then. A template that says what the
 * product's own says is not kept, so that it goes on leaving out what there is nothing to say of. Throws like
 * `changeSettings`.
 */
export async function changeSection(
  deps: Pick<Deps, 'db' | 'secret' | 'config'>,
  account: AccountId,
  change: SettingsChange,
): Promise<Settings> {
  const { businessName, businessPhone, ...rest } = change;
  await changeSettings(deps, account, {
    ...rest,
    companyName: businessName ?? rest.companyName,
    phone: businessPhone === undefined ? rest.phone : businessPhone,
    emailSubjectTemplate: ownText(rest.emailSubjectTemplate, DEFAULT_ESTIMATE_SUBJECT),
    emailBodyTemplate: ownText(rest.emailBodyTemplate, SHOWN_ESTIMATE_BODY),
  });
  return getSettings(deps, account);
}

const ownText = (text: string | null | undefined, shipped: string) =>
  text === undefined ? undefined : ownTemplate(text, shipped);
