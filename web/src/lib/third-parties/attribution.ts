import { ATTRIBUTION_KEY, CAMPAIGN_PARAMETERS } from '@plumbline/contract/accounts/attribution';

const NAMES = [...CAMPAIGN_PARAMETERS, 'landing_page'] as const;

/** Which campaign brought the visitor, as stored on arrival: only the known fields. */
export type Attribution = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

/** The stored attribution; null if there is none, it cannot be read, or it has expired. */
export function readAttribution(now: Date = new Date()): Attribution | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(ATTRIBUTION_KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const record = kept as Readonly<Record<string, unknown>>;
    const { expires } = record;
    // An invalid date is never after now.
    if (typeof expires !== 'string' || !(Date.parse(expires) > now.getTime())) return null;
    return Object.fromEntries(
      NAMES.flatMap((name) => (typeof record[name] === 'string' ? [[name, record[name]]] : [])),
    );
  } catch {
    return null;
  }
}
