import type { ComponentType } from 'react';
import { SecurityPanel } from './security/security-panel.tsx';

interface SettingsTab {
  /** Also the address: `/settings#security`. */
  readonly value: string;
  readonly label: string;
  readonly Panel: ComponentType;
}

const SECURITY: SettingsTab = { value: 'security', label: 'Account security', Panel: SecurityPanel };

/** The tabs of the settings page, from left to right. */
export const SETTINGS_TABS: readonly SettingsTab[] = [SECURITY];

const FIRST = SETTINGS_TABS[0] ?? SECURITY;

/** The tab an address's `#` names; the first one where it names none. */
export function tabOfHash(hash: string): string {
  return (SETTINGS_TABS.find(({ value }) => `#${value}` === hash) ?? FIRST).value;
}
