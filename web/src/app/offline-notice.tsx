import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { readAgain } from '../lib/read-again.ts';
import { useOnline } from '../lib/use-online.ts';

/** Says, for as long as it is so, that there is no network; once there is, everything on screen is read again. */
export function OfflineNotice() {
  const online = useOnline();
  const queryClient = useQueryClient();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current) readAgain(queryClient);
    wasOffline.current = !online;
  }, [online, queryClient]);
  // The region is there before its words are, so that these are announced.
  return (
    <output className="sticky top-0 z-30 block">
      {!online && (
        <span className="flex items-center justify-center gap-2 border-b border-line bg-signal-soft px-4 py-2 text-center text-ink">
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-signal-text" />
          <span>
            <strong>You are offline.</strong> You see what was last loaded, and what you type is kept.
          </span>
        </span>
      )}
    </output>
  );
}
