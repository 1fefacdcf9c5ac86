import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { VerifyPage } from './verify-page.tsx';

const { seen, handle } = useHttpServer();
beforeEach(clearCsrfToken);
afterEach(cleanup);

test('the verdict is about the file chosen last, however late that about another one arrives', async () => {
  let answerFirst = () => {};
  handle(({ path }, response) => {
    if (path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    const verdict = { valid: true, message: 'This certificate is genuine.', certificate: null };
    answerFirst = () => answer(response, 200, verdict);
  });
  const queryClient = createQueryClient();
  render(
    <App queryClient={queryClient}>
      <MemoryRouter>
        <VerifyPage />
      </MemoryRouter>
    </App>,
  );
  const user = userEvent.setup({ delay: null });
  const claim = JSON.stringify({ content: '{}', signature: 'abc' });
  await user.upload(screen.getByLabelText('Choose a file'), new File([claim], 'genuine.json'));
  await waitFor(() => expect(seen.at(-1)?.path).toBe('/api/certificates/verify'));
  await user.upload(screen.getByLabelText('Choose another file'), new File(['{}'], 'other.json'));
  expect(await screen.findByText(/^This file isn’t a certificate of acceptance/)).toBeDefined();
  answerFirst();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(screen.getByText('other.json')).toBeDefined();
  expect(screen.queryByText('This certificate is genuine.')).toBeNull();
});
