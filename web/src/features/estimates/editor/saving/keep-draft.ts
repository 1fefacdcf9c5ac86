import type { Currency } from '@plumbline/contract/pricing/currency';
import { type KeptPlace, writeKeptWork } from '../../../../lib/kept/kept-work.ts';
import type { EstimateDraft } from '../estimate-draft.ts';

/** Incremented when the stored format changes; older work is then ignored. */
export const KEPT_VERSION = 1;
/** Far more than the longest estimate needs, and well below a browser's quota per site. */
export const LONGEST_KEPT = 2_000_000;

/** Unsaved work. */
export interface KeptDraft {
  /** When it was stored. */
  readonly keptAt: string;
  /** That of the estimate it is based on; null for a new one. */
  readonly updatedAt: string | null;
  readonly draft: EstimateDraft;
  /** Of its figures; missing in older work. */
  readonly currency?: Currency | undefined;
  /** The key of a creation that may have succeeded. */
  readonly creationKey?: string | undefined;
}

/** Stores a draft. False when it is too long or the browser has no room. */
export function keepDraft(place: KeptPlace, work: Omit<KeptDraft, 'keptAt'>): boolean {
  const kept = { version: KEPT_VERSION, keptAt: new Date().toISOString(), ...work };
  const content = JSON.stringify(kept);
  return content.length <= LONGEST_KEPT && writeKeptWork(place, content);
}
