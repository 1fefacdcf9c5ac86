import { ATTRIBUTION_KEY, CAMPAIGN_PARAMETERS } from '@plumbline/contract/accounts/attribution';

const NAMES = [...CAMPAIGN_PARAMETERS, 'landing_page'] as const;

/** Which campaign brought the visitor here, as it was kept on arrival: only what was known. */
export type Attribution = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

/** The kept attribution; null where there is none, none that can be read, or one that has expired. */
export function readAttribution(now: Date = new Date()): Attribution | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(ATTRIBUTION_KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const record = kept as Readonly<Record<string, unknown>>;
    const { expires } = record;
    // A moment that is none is never ahead of now.
    if (typeof expires !== 'string' || !(Date.parse(expires) > now.getTime())) return null;
    return Object.fromEntries(
      NAMES.flatMap((name) => (typeof record[name] === 'string' ? [[name, record[name]]] : [])),
    );
  } catch {
    return null;
  }
}
