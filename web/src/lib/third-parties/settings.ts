import { THIRD_PARTIES_ELEMENT, type ThirdParties } from '@plumbline/contract/app/third-parties';

let settings: ThirdParties | null | undefined;

/** The third parties this page may load; null for none. */
export function readSettings(): ThirdParties | null {
  if (settings !== undefined) return settings;
  const text = document.getElementById(THIRD_PARTIES_ELEMENT)?.textContent;
  settings = text ? (JSON.parse(text) as ThirdParties) : null;
  return settings;
}

/** Whether the visitor is asked for consent, and can therefore change the answer. */
export const asksConsent = (): boolean => readSettings()?.needsConsent ?? false;
