import { useEffect, useEffectEvent, useRef } from 'react';
import { useOnline } from '../../../../lib/use-online.ts';
import type { DraftStore } from '../../editor/changes/draft-store.ts';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';
import type { DraftKeeper } from '../../editor/saving/draft-keeper.ts';
import type { SaveStatus } from './save-words.ts';
import type { useSaveEstimate } from './use-save-estimate.ts';

/** How long typing pauses before the draft is saved. */
const PAUSE_MS = 1_000;
const TRY_AGAIN_MS = 10_000;

/** Saves the draft one second after the last edit, again after a failed save, and when the network is back. */
export function useSaveByItself(
  store: DraftStore,
  draft: EstimateDraft,
  keeper: DraftKeeper,
  saving: Pick<ReturnType<typeof useSaveEstimate>, 'start' | 'saveAlone'> & { readonly status: SaveStatus },
): void {
  const online = useOnline();
  const first = useRef(draft);
  const saveAlone = useEffectEvent(() => void saving.saveAlone());
  const saveNow = useEffectEvent(() => void saving.start('draft', store.read()));

  useEffect(() => {
    if (draft === first.current) return undefined;
    const timer = setTimeout(() => saveAlone(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  const { status } = saving;
  useEffect(() => {
    if (!online || (status.state !== 'failed' && status.state !== 'kept')) return undefined;
    const timer = setTimeout(() => saveAlone(), TRY_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [online, status]);

  useEffect(() => {
    if (online && keeper.takeWaiting()) saveNow();
  }, [online, keeper]);
}
