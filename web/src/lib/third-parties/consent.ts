const KEY = 'plumbline_consent';

/** The visitor's answer; null before they answered. */
export type Consent = 'given' | 'refused' | null;

/** An answer that could not be stored. */
let answeredHere: Consent = null;

/** The answer stored on this browser. */
export function readConsent(): Consent {
  if (answeredHere !== null) return answeredHere;
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'given' || kept === 'refused' ? kept : null;
  } catch {
    return null;
  }
}

/** Stores an answer; without storage it holds until the page is left. */
export function writeConsent(answer: Exclude<Consent, null>): void {
  try {
    localStorage.setItem(KEY, answer);
    answeredHere = null;
  } catch {
    // The next page asks again.
    answeredHere = answer;
  }
}
