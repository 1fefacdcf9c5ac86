import { KEPT_HEADER } from '@plumbline/contract/app/offline';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { request } from '../lib/http/http-client.ts';
import { useHttpServer } from '../lib/testing/http-server.ts';
import { OfflineNotice } from './offline-notice.tsx';

const { handle } = useHttpServer();

afterEach(cleanup);

test('a cached response shows a notice, until the server responds itself', async () => {
  let isKept = false;
  handle((_call, response) => {
    const kept = isKept ? { [KEPT_HEADER]: '2026-11-21T12:30:00.000Z' } : {};
    response.writeHead(200, { 'content-type': 'application/json', ...kept }).end('[]');
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OfflineNotice />
    </QueryClientProvider>,
  );
  const read = () => act(() => request('GET', '/api/clients'));
  const notice = screen.getByRole('status');
  await read();
  expect(notice.textContent).toBe('');
  isKept = true;
  await read();
  expect(notice.textContent).toBe('We can’t reach the server. You’re seeing data from your last visit.');
  isKept = false;
  await read();
  expect(notice.textContent).toBe('');
});
