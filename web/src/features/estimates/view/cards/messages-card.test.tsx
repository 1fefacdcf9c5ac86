import type { Message } from '@plumbline/contract/estimates/questions';
import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, useHttpServer } from '../../../../lib/testing/http-server.ts';
import { sampleEstimate } from '../../testing/sample-estimate.ts';
import { visit } from '../../testing/visit.tsx';

const { handle } = useHttpServer();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const READ = '2026-11-20T10:00:00.000Z';

/** Opens the view page with so many questions, of which the first `read` were read. */
function open(count: number, read: number, status: EstimateStatus = 'sent') {
  const messages = Array.from(
    { length: count },
    (_, index): Message => ({
      id: `0b8f6a52-4c1e-4d0f-9a3b-${String(index).padStart(12, '0')}`,
      author: 'client',
      kind: 'question',
      name: 'Mara',
      email: 'mara@example.com',
      text: `Question ${index + 1}.`,
      about: null,
      groupId: null,
      lineId: null,
      picked: [],
      at: READ,
      readAt: index < read ? READ : null,
    }),
  );
  const asked = { type: 'question_asked' as const, at: READ, detail: {} };
  const estimate = sampleEstimate({ status, unreadMessages: count - read });
  const events = [...estimate.events, { ...asked, id: messages[0]?.id ?? '' }];
  handle(({ path }, response) => {
    if (/\/(messages|answers)$/.test(path)) return answer(response, 200, messages);
    if (path === `/api/estimates/${estimate.id}`) return answer(response, 200, { ...estimate, events });
    if (path === `/api/clients/${estimate.clientId}`)
      return answer(response, 200, { id: estimate.clientId, email: 'dana@new.example' });
    return answer(response, 200, path === '/api/auth/csrf-token' ? { csrfToken: 't' } : []);
  });
  visit(`/estimates/${estimate.id}/view`);
}

test('of a long thread the last six messages are shown, and the others at a press', async () => {
  open(20, 20);
  expect(await screen.findByText('Question 15.')).toBeDefined();
  expect(screen.queryByText('Question 14.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show 14 earlier messages' }));
  expect(screen.getByText('Question 1.')).toBeDefined();
});

test('what nobody has read is never folded', async () => {
  open(20, 3);
  expect(await screen.findByText('Question 4.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Show 3 earlier messages' })).toBeDefined();
});

test('a sent answer says to whom it went', async () => {
  open(1, 0);
  await userEvent.type(await screen.findByLabelText('Your answer'), 'Yes, in brown.');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Answer sent')).toBeDefined();
  expect(await screen.findByText('To mara@example.com, and on the client’s page.')).toBeDefined();
  // The client's present address, not the one in the estimate.
  await userEvent.click(screen.getByRole('combobox', { name: 'Email the answer to' }));
  await userEvent.click(await screen.findByRole('option', { name: 'To dana@new.example' }));
  await userEvent.type(screen.getByLabelText('Your answer'), 'In black too.');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('To dana@new.example, and on the client’s page.')).toBeDefined();
});

test.each([
  ['waits', 'the answer', 0],
  ['is read', 'a call', 1],
])('while a question %s, the first button is %s', async (_state, step, read) => {
  open(1, read, 'viewed');
  const isPrimary = (element: HTMLElement) => element.classList.contains('bg-action');
  const answering = await screen.findByRole('button', { name: 'Send answer' });
  expect([isPrimary(answering), isPrimary(screen.getByRole('link', { name: /^Call/ }))]).toEqual([
    step === 'the answer',
    step === 'a call',
  ]);
});

test('an answer without a text says so at its field', async () => {
  open(1, 0);
  const field = await screen.findByLabelText('Your answer');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(screen.getByText('Please write a message')).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field, 'Yes.');
  expect(screen.queryByText('Please write a message')).toBeNull();
});

test('a question can be answered on a page without TLS, where browsers make no UUIDs', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  open(1, 0);
  await userEvent.type(await screen.findByLabelText('Your answer'), 'Yes, in brown.');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Answer sent')).toBeDefined();
});

test('messages that cannot be read say so and can be tried again', async () => {
  const asked = { id: '0b8f6a52-4c1e-4d0f-9a3b-000000000001', type: 'question_asked', at: READ } as const;
  const estimate = sampleEstimate({ status: 'sent', events: [{ ...asked, detail: {} }] });
  let isDown = true;
  handle(({ path }, response) => {
    if (path.endsWith('/messages')) return answer(response, isDown ? 500 : 200, isDown ? {} : []);
    return answer(response, 200, path === `/api/estimates/${estimate.id}` ? estimate : []);
  });
  visit(`/estimates/${estimate.id}/view`);
  expect(await screen.findByText('We couldn’t load your messages')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('We couldn’t load your messages')).toBeNull());
});
