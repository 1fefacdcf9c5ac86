import { useEffect, useRef } from 'react';
import { useOnline } from '../../../../lib/use-online.ts';
import type { DraftKeeper } from '../../editor/draft-keeper.ts';

/** Calls `save` once the network is back, if a save was queued offline. */
export function useSaveWhenOnline(keeper: DraftKeeper, save: () => void): void {
  const online = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current && keeper.takeWaiting()) save();
    wasOffline.current = !online;
    // Only the network's return is waited for, not another `save`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [online, keeper]);
}
