import type { Message } from '@plumbline/contract/estimates/questions';
import type { Invoice } from '@plumbline/contract/invoices';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { sampleDraftInvoice, sampleInvoice } from './testing/sample-invoice.ts';
import { visitInvoices } from './testing/visit-invoices.tsx';

const { seen, handle } = useHttpServer();
const user = userEvent.setup({ delay: null });
beforeEach(clearCsrfToken);
afterEach(cleanup);

const at = '2026-11-20T10:00:00.000Z';
const question: Message = {
  id: '0b8f6a52-4c1e-4d0f-9a3b-000000000001',
  author: 'client',
  kind: 'question',
  name: 'Mara',
  email: 'mara@example.com',
  text: 'Is the deposit in this?',
  about: null,
  groupId: null,
  lineId: null,
  picked: [],
  at,
  readAt: null,
};

/** Opens the page of an invoice about which a client asked. */
function open(changes: Partial<Invoice>) {
  const events = [{ id: question.id, type: 'question_asked' as const, at, detail: {} }];
  const invoice = sampleInvoice({ events, unreadMessages: 1, ...changes });
  handle(({ path }, response) => {
    if (path.endsWith('csrf-token')) return answer(response, 200, { csrfToken: 't' });
    if (/\/(messages|answers)$/.test(path)) return answer(response, 200, [question]);
    if (path.startsWith('/api/clients/')) return answer(response, 200, { email: null });
    answer(response, 200, path.endsWith('/read') ? { success: true, message: '' } : invoice);
  });
  visitInvoices(`/invoices/${invoice.id}`);
  return invoice;
}

const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
const primaries = () =>
  screen
    .getAllByRole('button')
    .filter(({ className }) => className.split(' ').includes('bg-action'))
    .map(({ textContent }) => textContent);

test('a question that waits is above the amounts, and its answer is the next step', async () => {
  const { id } = open({});
  const thread = await screen.findByRole('region', { name: 'Messages' });
  expect(await screen.findByText('Is the deposit in this?')).toBeDefined();
  expect(screen.getByText('Needs answer')).toBeDefined();
  expect(isBefore(thread, screen.getByRole('region', { name: 'Open' }))).toBe(true);
  expect(primaries()).toEqual(['Send answer']);
  await user.type(screen.getByLabelText('Your answer'), 'Yes, it is.');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('To mara@example.com, and on the client’s page.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Mark as read' }));
  await waitFor(() =>
    expect(seen.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      `/api/invoices/${id}/answers`,
      `/api/invoices/${id}/messages/read`,
    ]),
  );
});

test('an answered thread is below the payments', async () => {
  open({ unreadMessages: 0 });
  const thread = await screen.findByRole('region', { name: 'Messages' });
  expect(isBefore(screen.getByRole('region', { name: 'Payments' }), thread)).toBe(true);
  expect(screen.queryByText('Needs answer')).toBeNull();
});

test('before anybody asked, an open invoice says that its client can; a draft and a paid one say nothing', async () => {
  open({ events: [], unreadMessages: 0 });
  expect(await screen.findByText('No questions yet. Your client can ask on their page.')).toBeDefined();
  for (const quiet of [sampleDraftInvoice(), sampleInvoice({ status: 'paid' })]) {
    cleanup();
    open({ ...quiet, events: [], unreadMessages: 0 });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
  }
});
