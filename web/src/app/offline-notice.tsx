import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { readAgain } from '../lib/http/read-again.ts';
import { useShowsKept } from '../lib/kept/kept-answer-store.ts';
import { useOnline } from '../lib/use-online.ts';

const READ_AGAIN_MS = 10_000;

/**
 * Shows a notice while there is no network or the server is unreachable. Once the network is back, everything
 * on screen is refetched, every ten seconds until the server responds.
 */
export function OfflineNotice() {
  const online = useOnline();
  const showsKept = useShowsKept();
  const queryClient = useQueryClient();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current) readAgain(queryClient);
    wasOffline.current = !online;
  }, [online, queryClient]);
  useEffect(() => {
    if (!online || !showsKept) return undefined;
    const timer = setInterval(() => readAgain(queryClient), READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [online, showsKept, queryClient]);
  // The live region exists before its text, so that the text is announced.
  return (
    <output className="sticky top-0 z-30 block">
      {(!online || showsKept) && (
        <span
          data-notice=""
          className="flex items-center justify-center gap-2 border-b border-line bg-signal-soft px-4 py-2 text-center text-ink"
        >
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-signal-text" />
          <span>
            {online ? (
              <>
                <strong>We can’t reach the server.</strong> You’re seeing data from your last visit.
              </>
            ) : (
              <>
                <strong>You’re offline.</strong> You’re seeing saved data. Changes are kept on this device.
              </>
            )}
          </span>
        </span>
      )}
    </output>
  );
}
