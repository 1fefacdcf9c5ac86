import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerList } from '../features/estimates/testing/answer-list.ts';
import { sampleEstimate } from '../features/estimates/testing/sample-estimate.ts';
import { sampleProfile } from '../features/estimates/testing/sample-profile.ts';
import { createQueryClient } from '../lib/http/query-client.ts';
import { openStream, sampleLiveEvent } from '../lib/testing/event-stream.ts';
import { useHttpServer } from '../lib/testing/http-server.ts';
import { StreamedEventSource } from '../lib/testing/streamed-event-source.ts';
import { SESSION_KEY } from '../lib/use-session.ts';
import { App } from './app.tsx';
import { Header } from './header.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { TabBar } from './tab-bar.tsx';

const { handle, seen } = useHttpServer();

beforeEach(() => vi.stubGlobal('EventSource', StreamedEventSource));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const links = () =>
  ['Main', 'Main, at the bottom'].map(
    (name) => screen.getByRole('navigation', { name }).querySelector('a[href="/estimates"]')?.textContent,
  );

test('how many estimates need an answer is at once in header and tab bar, until they are answered', async () => {
  let unread = [0, 0];
  let line: ReturnType<typeof openStream> | undefined;
  handle((call, response) => {
    if (call.path.startsWith('/api/events')) line = openStream(response);
    else
      answerList(
        unread.map((unreadMessages) => sampleEstimate({ unreadMessages })),
        call.path,
        response,
      );
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile());
  const Frame = () => (
    <>
      <LiveUpdates accountId={sampleProfile().id} />
      <Header profile={sampleProfile()} fullBleed={false} />
      <TabBar />
    </>
  );
  const router = createMemoryRouter([{ path: '*', Component: Frame }]);
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>,
  );
  const server = await vi.waitFor(() => {
    if (!line) throw new Error('The page has not asked for its line.');
    return line;
  });
  await waitFor(() => expect(seen.some(({ path }) => path === '/api/estimates/counts')).toBe(true));
  expect(links()).toEqual(['Estimates', 'Estimates']);

  unread = [3, 0];
  server.tell(1, sampleLiveEvent({ type: 'question_asked' }));
  await waitFor(() =>
    expect(links()).toEqual(['Estimates1, 1 needs an answer', 'Estimates1, 1 needs an answer']),
  );
  expect(screen.getAllByRole('link', { name: /Estimates ?, 1 needs an answer$/ })).toHaveLength(2);

  unread = [3, 1];
  server.tell(2, sampleLiveEvent({ type: 'question_asked' }));
  await waitFor(() => expect(links()[0]).toBe('Estimates2, 2 need an answer'));

  unread = [0, 0];
  server.tell(3, sampleLiveEvent({ type: 'answered' }));
  await waitFor(() => expect(links()).toEqual(['Estimates', 'Estimates']));
});
