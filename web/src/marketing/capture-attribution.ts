import {
  ATTRIBUTION_DAYS,
  ATTRIBUTION_KEY,
  type AttributionRecord,
  CAMPAIGN_PARAMETERS,
} from '@plumbline/contract/accounts/attribution';
import { DAY_MS } from '@plumbline/contract/durations';

/** Longer values come from no campaign; registration accepts no more either. */
const LONGEST_VALUE = 500;

/** The record of an arrival on `landingPage` with this query, such as `?utm_source=reddit`. */
export function attributionOf(landingPage: string, query: string, now: Date): AttributionRecord {
  const parameters = new URLSearchParams(query);
  const present = CAMPAIGN_PARAMETERS.flatMap((name) => {
    const value = parameters.get(name)?.trim().slice(0, LONGEST_VALUE);
    return value ? [[name, value] as const] : [];
  });
  return {
    ...Object.fromEntries(present),
    landing_page: landingPage,
    timestamp: now.toISOString(),
    expires: new Date(now.getTime() + ATTRIBUTION_DAYS * DAY_MS).toISOString(),
  };
}

/** Stores the arrival until the visitor registers. */
export function captureAttribution(landingPage: string): void {
  try {
    const record = attributionOf(landingPage, location.search, new Date());
    localStorage.setItem(ATTRIBUTION_KEY, JSON.stringify(record));
  } catch {
    // Without storage there is no attribution, and the page still works.
  }
}
