const KEY = 'plumbline_consent';

/** What the visitor answered to being asked; null before. */
export type Consent = 'given' | 'refused' | null;

let answeredHere: Consent = null;

/** The answer of this browser, remembered until it is changed. */
export function readConsent(): Consent {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'given' || kept === 'refused' ? kept : null;
  } catch {
    return answeredHere;
  }
}

/** Remembers an answer; without storage until the page is left. */
export function writeConsent(answer: Exclude<Consent, null>): void {
  answeredHere = answer;
  try {
    localStorage.setItem(KEY, answer);
  } catch {
    // Asked again on the next page.
  }
}
