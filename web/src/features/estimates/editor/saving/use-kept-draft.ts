import { use, useState } from 'react';
import { type KeptPlace, readKeptWork } from '../../../../lib/kept/kept-work.ts';
import { putOff } from '../../../../ui/load-later.tsx';
import type { KeptDraft } from './keep-draft.ts';
import type { findKeptDraft } from './kept-draft.ts';

let find: typeof findKeptDraft | undefined;
const load = putOff(async () => {
  find = (await import('./kept-draft.ts')).findKeptDraft;
  return find;
});

/**
 * The initially stored draft; null if there is none or it is invalid. Suspends until the code that validates
 * it has loaded, which only a browser with stored work needs.
 */
export function useKeptDraft(place: KeptPlace) {
  const [isStored] = useState(() => readKeptWork(place) !== null);
  const check = isStored ? (find ?? use(load())) : null;
  return useState<KeptDraft | null>(() => check?.(place) ?? null);
}
