import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EstimatesPage } from '../features/estimates/estimates-page.tsx';
import { answerList } from '../features/estimates/testing/answer-list.ts';
import { sampleEstimate } from '../features/estimates/testing/sample-estimate.ts';
import { sampleProfile } from '../features/estimates/testing/sample-profile.ts';
import { createQueryClient } from '../lib/http/query-client.ts';
import { openStream, sampleLiveEvent } from '../lib/testing/event-stream.ts';
import { useHttpServer } from '../lib/testing/http-server.ts';
import { StreamedEventSource } from '../lib/testing/streamed-event-source.ts';
import { SESSION_KEY } from '../lib/use-session.ts';
import { listToasts } from '../ui/overlays/toast-store.ts';
import { App } from './app.tsx';
import { LiveUpdates } from './live-updates.tsx';

const { handle } = useHttpServer();

beforeEach(() => vi.stubGlobal('EventSource', StreamedEventSource));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the list on a server whose one estimate the test may change. */
function openList() {
  let estimate = sampleEstimate({ status: 'sent' });
  let line: ReturnType<typeof openStream> | undefined;
  handle((call, response) => {
    if (call.path.startsWith('/api/events')) line = openStream(response);
    else answerList([estimate], call.path, response);
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile());
  const router = createMemoryRouter([{ path: '/', Component: EstimatesPage }]);
  render(
    <App queryClient={queryClient}>
      <LiveUpdates accountId={sampleProfile().id} />
      <RouterProvider router={router} />
    </App>,
  );
  return {
    line: () =>
      vi.waitFor(() => {
        if (!line) throw new Error('The page has not asked for its line.');
        return line;
      }),
    change: (status: 'viewed' | 'declined') => {
      estimate = sampleEstimate({ status });
    },
  };
}

test('a client’s action updates the list at once and shows one toast; other events only update the list', async () => {
  const { line, change } = openList();
  await screen.findByRole('button', { name: 'Status of EST-0148: Sent' });
  const server = await line();
  change('viewed');
  server.tell(3, sampleLiveEvent({ type: 'delivered' }));
  server.tell(4, sampleLiveEvent());
  await screen.findByRole('button', { name: 'Status of EST-0148: Viewed' });
  await screen.findByText('Dana Whitfield opened EST-0148');
  server.tell(4, sampleLiveEvent());
  server.tell(5, sampleLiveEvent({ isRepeated: true }));
  server.tell(6, sampleLiveEvent({ type: 'status_changed' }));
  server.tell(7, sampleLiveEvent({ type: 'declined', clientName: null }));
  await screen.findByText('Your client declined EST-0148');
  expect(listToasts().map(({ title }) => title)).toEqual([
    'Your client declined EST-0148',
    'Dana Whitfield opened EST-0148',
  ]);
});

test('a stream that cannot be resumed refetches everything', async () => {
  const { line, change } = openList();
  await screen.findByRole('button', { name: 'Status of EST-0148: Sent' });
  change('viewed');
  (await line()).resync(9);
  expect(await screen.findByRole('button', { name: 'Status of EST-0148: Viewed' })).toBeTruthy();
});
