import type { Invoice } from '@plumbline/contract/invoices';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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

type Answer = readonly [status: number, body: object];

/** Opens an invoice; each changing call gets what `reply` returns for it. */
function open(invoice: Invoice, reply: (path: string) => Answer = () => [200, invoice], state?: object) {
  handle(({ method, path }, response) => {
    if (path.endsWith('csrf-token')) return answer(response, 200, { csrfToken: 't' });
    if (path.endsWith('/download')) return answer(response, 500, {});
    if (path === '/api/settings') return answer(response, 200, { invoiceReminderDays: [] });
    if (method === 'GET') return answer(response, 200, invoice);
    answer(response, ...reply(path));
  });
  return visitInvoices(`/invoices/${invoice.id}`, state);
}

const changes = () =>
  seen
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path.split('/').at(-1), JSON.parse(body || '{}')]);

test('a new draft opens with the dialog that issues it, which saves days and note first', async () => {
  const draft = sampleDraftInvoice();
  const saved = { ...draft, dueDays: 7, updatedAt: '2026-10-25T16:11:00.000Z' };
  open(draft, (path) => [200, path.endsWith('issue') ? sampleInvoice({ number: 'INV-0034' }) : saved], {
    dialog: 'issue',
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue INV-0034' }));
  expect(document.activeElement?.textContent).toBe('Issue INV-0034');
  expect(dialog.getByText(/^Due [A-Z][a-z]{2} \d+, \d{4}$/)).toBeDefined();
  await user.clear(dialog.getByLabelText('Due after'));
  await user.type(dialog.getByLabelText('Due after'), '7');
  await user.click(dialog.getByRole('button', { name: 'Issue and send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes().map(([method, name]) => `${method} ${name}`)).toEqual([`PATCH ${draft.id}`, 'POST issue']);
  expect(changes()[0]?.[2]).toEqual({ dueDays: 7, updatedAt: draft.updatedAt });
  expect(changes()[1]?.[2]).toMatchObject({
    expectedTotal: '3094.61',
    send: { email: 'dana@mail.example' },
  });
});

test('issuing waits for the saves before it, each of which follows the last', async () => {
  const draft = sampleDraftInvoice();
  let stored = draft;
  open(
    draft,
    (path) => {
      if (path.endsWith('issue')) return [200, sampleInvoice({ number: 'INV-0034' })];
      const isFirst = stored === draft;
      stored = {
        ...stored,
        ...(isFirst ? { note: 'Closed and dry.' } : { dueDays: 7 }),
        updatedAt: `2026-10-25T16:1${isFirst ? 1 : 2}:00.000Z`,
      };
      return [200, stored];
    },
    { dialog: 'issue' },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue INV-0034' }));
  const note = dialog.getByLabelText('Note to your client (optional)');
  const days = dialog.getByLabelText('Due after');
  fireEvent.change(note, { target: { value: 'Closed and dry.' } });
  fireEvent.blur(note);
  fireEvent.change(days, { target: { value: '7' } });
  fireEvent.blur(days);
  fireEvent.click(dialog.getByRole('button', { name: 'Issue only' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes().map(([method, , body]) => [method, (body as { updatedAt?: string }).updatedAt])).toEqual([
    ['PATCH', draft.updatedAt],
    ['PATCH', '2026-10-25T16:11:00.000Z'],
    ['POST', undefined],
  ]);
});

test('an invoice that changed meanwhile is not issued: the dialog says so and asks again', async () => {
  const message = 'The job has changed: this invoice is now $3,500.00.';
  open(sampleDraftInvoice(), () => [409, { success: false, error: 'INVOICE_CHANGED', message }]);
  await user.click(await screen.findByRole('button', { name: 'Issue and send' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Issue only' }));
  expect(await dialog.findByText(message)).toBeDefined();
  expect(changes()[0]?.[2]).not.toHaveProperty('send');
});

test('an invoice gets the day of the last one where that is a later day than here', async () => {
  open(sampleDraftInvoice({ earliestIssuedOn: '2099-01-02' }), () => [200, sampleInvoice()]);
  await user.click(await screen.findByRole('button', { name: 'Issue and send' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Issue only' }));
  await waitFor(() => expect(changes()[0]?.[2]).toMatchObject({ issuedOn: '2099-01-02' }));
});

test('a mistyped year of the first invoice and a missing date are named at the day, and nothing is issued', async () => {
  open(sampleDraftInvoice({ earliestIssuedOn: null }), () => [200, sampleInvoice()]);
  await user.click(await screen.findByRole('button', { name: 'Issue and send' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Issued'), { target: { value: '0202-01-02' } });
  await user.click(dialog.getByRole('button', { name: 'Issue only' }));
  expect(await dialog.findByText('Check the year of this date')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Issued'), { target: { value: '' } });
  await user.click(dialog.getByRole('button', { name: 'Issue only' }));
  expect(await dialog.findByText('Enter the date of the invoice')).toBeDefined();
  expect(changes()).toEqual([]);
});

test('the first issue offers reminders, which become those of the settings', async () => {
  const issued = sampleInvoice({ number: 'INV-0034' });
  open(
    sampleDraftInvoice({ earliestIssuedOn: null }),
    (path) => [200, path.endsWith('settings') ? { invoiceReminderDays: [3, 14] } : issued],
    { dialog: 'issue' },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue INV-0034' }));
  const offer = await dialog.findByRole('checkbox', { name: 'Remind on day 3 and 14' });
  expect(offer.getAttribute('aria-checked')).toBe('false');
  await user.click(offer);
  await user.click(dialog.getByRole('button', { name: 'Issue only' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes().map(([method, name]) => `${method} ${name}`)).toEqual(['PATCH settings', 'POST issue']);
  expect(changes()[0]?.[2]).toEqual({ invoiceReminderDays: [3, 14] });
});
