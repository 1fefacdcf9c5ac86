import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshEstimates } from '../features/estimates/api.ts';
import { clientNews } from '../features/estimates/client-news.ts';
import { followLiveEvents } from '../lib/live-events.ts';
import { toast } from '../ui/overlays/toast-store.ts';

/** Keeps the screen in sync with the server, and announces clients' actions. Renders nothing. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      followLiveEvents({
        onEvents(events) {
          refreshEstimates(
            queryClient,
            events.flatMap(({ estimateId, jobId }) => [estimateId, jobId]),
          );
          for (const event of events) {
            const title = clientNews(event);
            if (title) toast({ title });
          }
        },
        onResync: () => refreshEstimates(queryClient),
      }),
    [queryClient],
  );
  return null;
}
