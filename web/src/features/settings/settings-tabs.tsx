import type { ComponentType } from 'react';
import { BrandingPanel } from './branding/branding-panel.tsx';
import { CatalogPanel } from './catalog/catalog-panel.tsx';
import { ClientViewPanel } from './client-view/client-view-panel.tsx';
import { CommunicationsPanel } from './communications/communications-panel.tsx';
import { CurrencyPanel } from './currency/currency-panel.tsx';
import { GeneralPanel } from './general/general-panel.tsx';
import { PaymentsPanel } from './payments/payments-panel.tsx';
import { SecurityPanel } from './security/security-panel.tsx';
import { TaxesPanel } from './taxes/taxes-panel.tsx';

interface SettingsTab {
  /** Also the URL: `/settings#security`. */
  readonly value: string;
  readonly label: string;
  readonly Panel: ComponentType;
}

const GENERAL: SettingsTab = { value: 'general', label: 'General', Panel: GeneralPanel };
const SECURITY: SettingsTab = { value: 'security', label: 'Account security', Panel: SecurityPanel };

/** The tabs of the settings page, from left to right. */
export const SETTINGS_TABS: readonly SettingsTab[] = [
  GENERAL,
  { value: 'branding', label: 'Branding', Panel: BrandingPanel },
  { value: 'client-view', label: 'Client view', Panel: ClientViewPanel },
  { value: 'currency', label: 'Currency', Panel: CurrencyPanel },
  { value: 'taxes', label: 'Taxes', Panel: TaxesPanel },
  { value: 'communications', label: 'Communications', Panel: CommunicationsPanel },
  { value: 'payments', label: 'Payments', Panel: PaymentsPanel },
  { value: 'catalog', label: 'Catalog', Panel: CatalogPanel },
  SECURITY,
];

/** The tab named by a URL's `#`, up to its first slash; by default the first tab. */
export function tabOfHash(hash: string): string {
  const [name] = hash.slice(1).split('/');
  return (SETTINGS_TABS.find(({ value }) => value === name) ?? GENERAL).value;
}
