import { type KeptPlace, writeKeptWork } from '../../../../lib/kept-work.ts';
import type { KeptDraft } from './kept-draft.ts';

/** Incremented when the stored format changes; older work is then ignored. */
export const KEPT_VERSION = 1;
/** Far more than the longest estimate needs, and well below a browser's quota per site. */
export const LONGEST_KEPT = 2_000_000;

/** Stores a draft. False when it is too long or the browser has no room. */
export function keepDraft(place: KeptPlace, work: Omit<KeptDraft, 'keptAt'>): boolean {
  const kept = { version: KEPT_VERSION, keptAt: new Date().toISOString(), ...work };
  const content = JSON.stringify(kept);
  return content.length <= LONGEST_KEPT && writeKeptWork(place, content);
}
