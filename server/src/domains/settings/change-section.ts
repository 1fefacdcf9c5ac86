import { SECRET_MASK } from '@plumbline/contract/payments/provider-fields';
import {
  hasSecret,
  ONLINE_PROVIDERS,
  type OnlineProvider,
  payingField,
} from '@plumbline/contract/payments/providers';
import type { Settings, SettingsChange } from '@plumbline/contract/settings';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { DEFAULT_ESTIMATE_SUBJECT, ownTemplate, SHOWN_ESTIMATE_BODY } from '../../mail/estimate-template.ts';
import { enteredFields } from '../accounts/credential-rules.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { afterClosingAttempts } from '../payments/deposits/close-provider-attempts.ts';
import { changeSettings, requireStorable, type SettingsChanges } from './change-settings.ts';
import { getSettings } from './get-settings.ts';

/** The providers whose key or identity changes. A masked key is the stored one. */
async function listReplaced(
  deps: Pick<Deps, 'db'>,
  account: AccountId,
  change: SettingsChange,
): Promise<OnlineProvider[]> {
  const isReplaced = (key: string | null | undefined) =>
    key !== undefined && !(key ?? '').startsWith(SECRET_MASK);
  const stored = enteredFields(await getAccount(deps, account));
  return ONLINE_PROVIDERS.filter((provider) => {
    const field = payingField(provider);
    if (hasSecret(provider)) return isReplaced(change[field]);
    return change[field] !== undefined && change[field] !== stored[field];
  });
}

/**
 * Saves the submitted fields of one section and returns all settings. A template equal to the product's own is not stored, so
 * that it keeps omitting empty values. Before a key is replaced, its clients' open payments are closed and its webhook is
 * removed. Throws like `changeSettings`, and `ConflictError` if clients keep opening payment pages.
 */
export async function changeSection(
  deps: Deps,
  account: AccountId,
  change: SettingsChange,
): Promise<Settings> {
  const { businessName, businessPhone, ...rest } = change;
  const replaced = await listReplaced(deps, account, change);
  // A refused change must not remove a webhook.
  if (replaced.length > 0) await requireStorable(deps, account, rest);
  const changes: SettingsChanges = {
    ...rest,
    companyName: businessName ?? rest.companyName,
    phone: businessPhone === undefined ? rest.phone : businessPhone,
    emailSubjectTemplate: ownText(rest.emailSubjectTemplate, DEFAULT_ESTIMATE_SUBJECT),
    emailBodyTemplate: ownText(rest.emailBodyTemplate, SHOWN_ESTIMATE_BODY),
  };
  await afterClosingAttempts(deps, account, replaced, (requireClosed) =>
    changeSettings(deps, account, changes, requireClosed),
  );
  return getSettings(deps, account);
}

const ownText = (text: string | null | undefined, shipped: string) =>
  text === undefined ? undefined : ownTemplate(text, shipped);
