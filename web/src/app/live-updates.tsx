import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshEstimates } from '../features/estimates/api.ts';
import { clientNews } from '../features/estimates/client-news.ts';
import { dropPageAnswers, takePagePlace } from '../lib/http/page-answers.ts';
import { followLiveEvents } from '../lib/live-events.ts';
import { toast } from '../ui/overlays/toast-store.ts';

/** Keeps the screen in sync with the server, and announces clients' actions. Renders nothing. */
export function LiveUpdates({ accountId }: { accountId: string }) {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      followLiveEvents(
        {
          onEvents(events) {
            dropPageAnswers();
            refreshEstimates(
              queryClient,
              events.flatMap(({ estimateId, jobId }) => [estimateId, jobId]),
            );
            for (const event of events) {
              const title = clientNews(event);
              if (title) toast({ title });
            }
          },
          onResync() {
            dropPageAnswers();
            refreshEstimates(queryClient);
          },
        },
        takePagePlace(accountId),
      ),
    [queryClient, accountId],
  );
  return null;
}
