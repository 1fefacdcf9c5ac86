const KEY = 'plumbline_consent';

/** What the visitor answered to being asked; null before. */
export type Consent = 'given' | 'refused' | null;

/** An answer that could not be written down. */
let answeredHere: Consent = null;

/** The answer of this browser, remembered until it is changed. */
export function readConsent(): Consent {
  if (answeredHere !== null) return answeredHere;
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'given' || kept === 'refused' ? kept : null;
  } catch {
    return null;
  }
}

/** Remembers an answer; without storage until the page is left. */
export function writeConsent(answer: Exclude<Consent, null>): void {
  try {
    localStorage.setItem(KEY, answer);
    answeredHere = null;
  } catch {
    // Asked again on the next page.
    answeredHere = answer;
  }
}
